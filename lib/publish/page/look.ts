import type { Customization, CustomizationChanges } from '#lib/contract/customization.ts';
import type { PublishedSite, Variant } from '../site/published-site.ts';
import { type Words, wordsIn } from './words.ts';

const merged = new WeakMap<Customization, WeakMap<CustomizationChanges, Customization>>();

/** The customization of a page: the site's with what its variant changes. */
export function lookOf(site: Pick<PublishedSite, 'look'>, variant?: Variant): Customization {
  const changes = variant?.look;
  if (!changes) return site.look;
  const known = merged.get(site.look) ?? new WeakMap<CustomizationChanges, Customization>();
  merged.set(site.look, known);
  const look = known.get(changes) ?? (changed(site.look, changes) as Customization);
  known.set(changes, look);
  return look;
}

function changed(value: unknown, changes: unknown): unknown {
  if (changes === undefined) return value;
  if (!isFields(value) || !isFields(changes)) return changes;
  const names = new Set([...Object.keys(value), ...Object.keys(changes)]);
  return Object.fromEntries([...names].map((name) => [name, changed(value[name], changes[name])]));
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The words of a look's locale. */
export function wordsOf(look: Customization): Words {
  return wordsIn[look.internationalization.locale];
}
