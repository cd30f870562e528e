import { DatabaseUnavailableError, DataDirectoryInUseError } from '../service/database/errors.ts';
import { ConfigurationError } from './configuration.ts';

/** A reason not to start that the user can fix: its message is printed alone, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

const operatorErrors = [
  StartError,
  ConfigurationError,
  DataDirectoryInUseError,
  DatabaseUnavailableError,
];

/**
 * What to print for an error at the start: one clear sentence if the cause is known, otherwise the
 * stack.
 */
export function explainFault(error: unknown, { port, databaseUrl }: FaultContext): string {
  if (!(error instanceof Error)) return String(error);
  if (operatorErrors.some((kind) => error instanceof kind)) return error.message;
  const codes = codesOf(error);
  if (codes.has('EADDRINUSE'))
    return `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start.`;
  if (codes.has('EADDRNOTAVAIL')) return 'HOST is not an address of this machine.';
  if (codes.has('EACCES') && /listen/.test(error.message))
    return `This user can’t open port ${port}: choose one above 1023.`;
  const database = databaseUrl && explainDatabaseFault(codes, databaseUrl);
  return database || (error.stack ?? error.message);
}

interface FaultContext {
  port: number;
  databaseUrl?: string | undefined;
}

function explainDatabaseFault(codes: Set<unknown>, databaseUrl: string): string | undefined {
  const { host, pathname } = new URL(databaseUrl);
  const at = `the PostgreSQL of DATABASE_URL (${host || 'local'})`;
  if (
    ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ENOENT', '57P03'].some((code) =>
      codes.has(code),
    )
  )
    return `Couldn’t reach ${at}: is it running, and is the address right?`;
  if (['28P01', '28000'].some((code) => codes.has(code)))
    return `Couldn’t sign in to ${at}: check its user and password.`;
  if (codes.has('3D000'))
    return `There is no database ${pathname.slice(1)} at ${at}: create it first (createdb).`;
  return undefined;
}

/** The codes of an error, its causes and its aggregated errors. */
function codesOf(error: unknown, depth = 0): Set<unknown> {
  if (!(error instanceof Error) || depth > 5) return new Set();
  const inner = [error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  const codes = inner.flatMap((part) => [...codesOf(part, depth + 1)]);
  return new Set(['code' in error ? error.code : undefined, ...codes].filter(Boolean));
}
