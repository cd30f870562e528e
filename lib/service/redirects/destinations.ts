import type { RedirectDestination } from '#lib/contract/redirects.ts';
import { type FieldFault, Refusal } from '../errors.ts';
import { type Asking, columnsOf, readTargets } from './targets.ts';

const nouns = { 'site-section': 'section', 'site-space': 'site space', 'site-page': 'page' };

/** How many faults a refusal names: more help nobody. */
const FAULTS_NAMED = 100;

/**
 * Makes sure that redirects lead to what is on the site, and to pages that the caller sees.
 * @param destinations each under the path of its field
 * @throws Refusal 404 that names the fields of those that don't, whether they are absent, elsewhere or hidden
 */
export async function requireDestinations(
  asking: Asking,
  destinations: ReadonlyMap<string, RedirectDestination>,
): Promise<void> {
  const entries = [...destinations];
  const targets = await readTargets(
    asking,
    entries.map(([, destination]) => columnsOf(destination)),
  );
  const faults = entries.flatMap(([path, { kind }], index): FieldFault[] => {
    const target = targets[index];
    if (target && target.path !== null && target.isSeen) return [];
    const message = `This ${nouns[kind]} is not on the site, or you may not see it. Choose another one.`;
    return [{ path, message }];
  });
  const [first] = faults;
  if (!first) return;
  const where = entries.length > 1 ? `${first.path}: ` : '';
  throw new Refusal(404, where + first.message, { fields: faults.slice(0, FAULTS_NAMED) });
}
