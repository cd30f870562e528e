import { registerHooks } from 'node:module';
import { startEmbedded } from '../service/database/embedded-start.ts';
import type { Service, ServiceOptions } from '../service/service.ts';

/**
 * Opens the embedded API. The data directory is locked before anything large is imported, so a
 * second process on it ends at once, and the database opens in its thread while the rest is
 * imported.
 * @throws DataDirectoryInUseError, DatabaseUnavailableError with a message for the operator
 */
export async function openEmbeddedService(
  options: Omit<ServiceOptions, 'demo' | 'started'> & { demo: boolean },
): Promise<Service> {
  const started = options.databaseUrl ? undefined : startEmbedded(options);
  const { openService } = await importService();
  const demo = options.demo ? (await importDemo()).demo : null;
  return openService({ ...options, started, demo });
}

function importDemo() {
  return import('../demo/demo.ts');
}

async function importService() {
  const shortcut = takeShortcut('drizzle-orm');
  try {
    return await import('../service/service.ts');
  } finally {
    shortcut.deregister();
  }
}

/**
 * Resolves a package's imports without reading its package.json each time. Node parses it again
 * for every file and every import of the package: Drizzle's has 180 kB, which took longer than the
 * rest of a start.
 */
function takeShortcut(name: string) {
  const inside = `/node_modules/${name}/`;
  const known = new Map<string, string>();
  return registerHooks({
    resolve(specifier, context, resolveNext) {
      const { parentURL = '', conditions } = context;
      const found = known.get(specifier);
      if (found !== undefined) return { url: found, format: 'module', shortCircuit: true };
      const isRelative = /^\.\.?\/.*\.js$/.test(specifier);
      if (isRelative && parentURL.includes(inside) && conditions.includes('import'))
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
      const resolved = resolveNext(specifier, context);
      const isOfPackage = specifier === name || specifier.startsWith(`${name}/`);
      if (isOfPackage && resolved.format === 'module') known.set(specifier, resolved.url);
      return resolved;
    },
  });
}
