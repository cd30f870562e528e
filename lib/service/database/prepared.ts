import type { Executor } from './executor.ts';

const statements = new WeakMap<Executor, Map<string, unknown>>();

/**
 * Builds a statement once for each database; under its name every connection plans it once.
 * @param build makes it, with `sql.placeholder`s for what differs from one run to the next
 */
export function preparedOn<Statement>(
  database: Executor,
  name: string,
  build: (name: string) => Statement,
): Statement {
  const known = statements.get(database) ?? new Map<string, unknown>();
  statements.set(database, known);
  const statement = (known.get(name) as Statement | undefined) ?? build(name);
  known.set(name, statement);
  return statement;
}
