// The process: `node lib/operate/start.ts [--dev]`. What it does is in masthead.ts; this only makes
// that what is imported from there on is compiled once, not at every start.
import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

keepCompiled(process.env.DATA_DIR || '.data');
await import('./masthead.ts');

/** Where nothing can be kept, everything is compiled as before. */
function keepCompiled(dataDirectory: string): void {
  try {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  } catch {
    // Whoever needs the directory says what is wrong with it.
    return;
  }
  const kept = join(dataDirectory, 'compiled');
  // The threads read it from the environment.
  if (enableCompileCache(kept).directory) process.env.NODE_COMPILE_CACHE = kept;
}
