import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const WRITER = fileURLToPath(new URL('./testing-writer.ts', import.meta.url));

export interface Writer {
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** The pairs it reported as committed. */
  acknowledged: number[];
  stderr(): string;
  /** Resolves when it prints that line. Rejects when it ends without it. */
  printed(line: string): Promise<void>;
  /** Resolves when it has ended, with its exit code (null when killed). */
  ended: Promise<number | null>;
  /** Kills it so that it can't clean up, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts `testing-writer.ts` in a process of its own. */
export function startWriter(
  parameters: string[],
  options: { nodeOptions?: string[]; environment?: Record<string, string> } = {},
): Writer {
  const child = spawn(process.execPath, [...(options.nodeOptions ?? []), WRITER, ...parameters], {
    env: { ...process.env, NODE_OPTIONS: '', ...options.environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const acknowledged: number[] = [];
  let stderr = '';
  let rest = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      if (/^\d+$/.test(line)) acknowledged.push(Number(line));
      else lines.push(line);
    }
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    acknowledged,
    stderr: () => stderr,
    ended,
    async printed(line) {
      while (!lines.includes(line)) {
        if (child.exitCode !== null) throw new Error(`The writer ended: ${stderr}`);
        await sleep(5);
      }
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
