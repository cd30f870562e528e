// The process: `node lib/operate/start.ts [--dev]`. masthead.ts does the work; this file only turns
// on the compile cache for everything it imports.
import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

keepCompiled(process.env.DATA_DIR || '.data');
await import('./masthead.ts');

/** Without a writable directory, everything is compiled at each start. */
function keepCompiled(dataDirectory: string): void {
  try {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  } catch {
    // The code that needs the directory reports what is wrong with it.
    return;
  }
  const kept = join(dataDirectory, 'compiled');
  // The threads read it from the environment.
  if (enableCompileCache(kept).directory) process.env.NODE_COMPILE_CACHE = kept;
}
