/** How long one statement may run, in milliseconds, on either engine. */
export const LONGEST_STATEMENT_MILLISECONDS = 30_000;
/** How long a transaction may stay open without a statement, in milliseconds, on either engine. */
export const IDLE_IN_TRANSACTION_MILLISECONDS = 30_000;

/** What the planner assumes: a disk without seeks, and statements too short to compile. */
export const PLANNER = ['random_page_cost=1.1', 'jit=off'];
