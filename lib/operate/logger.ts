import pino from 'pino';
import type { Configuration } from './configuration.ts';
import { redact } from './redaction.ts';

/**
 * Creates the process's logger: JSON lines on standard output, or readable one-liners on a
 * developer's terminal. Secrets are redacted everywhere. `write` replaces standard output (for
 * tests).
 */
export function createLogger(
  { logLevel, production }: Pick<Configuration, 'logLevel' | 'production'>,
  write: (line: string) => void = toStandardOutput(production),
): pino.Logger {
  const options: pino.LoggerOptions = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => redact(fields),
    },
    // The redaction above has already turned errors into plain fields.
    serializers: { err: (error) => error },
    hooks: {
      logMethod(parameters, method) {
        method.apply(
          this,
          parameters.map((part) =>
            typeof part === 'string' ? redact(part) : part,
          ) as typeof parameters,
        );
      },
    },
  };
  const logger = pino(options, { write });
  // Pino runs no formatter on the bindings of a child; children inherit this method.
  const child = logger.child;
  logger.child = function redactedChild(this: pino.Logger, bindings: pino.Bindings) {
    return child.call(this, redact(bindings));
  } as typeof child;
  return logger;
}

function toStandardOutput(production: boolean): (line: string) => void {
  if (process.stdout.isTTY && !production) return (line) => process.stdout.write(toReadable(line));
  return inBatches((lines) => process.stdout.write(lines));
}

/** How long a line waits for others, in milliseconds. */
const BATCH = 50;

/**
 * Writes lines together with those that follow soon: writing each costs more than making it. What is
 * worse than information is written at once, with all before it, and so is the rest at the exit.
 */
export function inBatches(write: (lines: string) => void): (line: string) => void {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting !== '') write(waiting);
    waiting = '';
  };
  process.once('exit', flush);
  return (line) => {
    waiting += line;
    if (!line.startsWith('{"level":"info"')) flush();
    else timer ??= setTimeout(flush, BATCH).unref();
  };
}

/** Formats one JSON log line as `12:00:00 INFO  message key=value` with the stack below. */
export function toReadable(line: string): string {
  const { time, level, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const rest = Object.entries(fields).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const head = [String(time).slice(11, 19), String(level).toUpperCase().padEnd(5), msg, ...rest];
  const stack = err && typeof err === 'object' && 'stack' in err ? `\n${err.stack}` : '';
  return `${head.filter((part) => part !== undefined).join(' ')}${stack}\n`;
}
