import type { RedirectDestination } from '#lib/contract/redirects.ts';
import { type FieldFault, Refusal } from '../errors.ts';
import { columnsOf, type RedirectsContext, readTargets } from './targets.ts';

const nouns = { 'site-section': 'section', 'site-space': 'site space', 'site-page': 'page' };

/** How many faults a refusal lists. */
const FAULTS_NAMED = 100;

/**
 * Requires that destinations are on the site, and pages visible to the caller.
 * @param destinations each under the path of its field
 * @throws Refusal 404 that names the fields of those that are absent, elsewhere or hidden
 */
export async function requireDestinations(
  context: RedirectsContext,
  destinations: ReadonlyMap<string, RedirectDestination>,
): Promise<void> {
  const entries = [...destinations];
  const targets = await readTargets(
    context,
    entries.map(([, destination]) => columnsOf(destination)),
  );
  const faults = entries.flatMap(([path, { kind }], index): FieldFault[] => {
    const target = targets[index];
    if (target && target.path !== null && target.isSeen) return [];
    const message = `This ${nouns[kind]} is not on the site, or you don’t have access to it. Choose another one.`;
    return [{ path, message }];
  });
  const [first] = faults;
  if (!first) return;
  const where = entries.length > 1 ? `${first.path}: ` : '';
  throw new Refusal(404, where + first.message, { fields: faults.slice(0, FAULTS_NAMED) });
}
