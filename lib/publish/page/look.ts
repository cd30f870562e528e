import type { Customization, CustomizationChanges } from '#lib/contract/customization.ts';
import { withChanges } from '#lib/contract/customization-changes.ts';
import { html, type SafeHtml } from '../html.ts';
import type { LoadedSite, Variant } from '../site/published-site.ts';
import { type Words, wordsIn } from './words.ts';

const merged = new WeakMap<Customization, WeakMap<CustomizationChanges, Customization>>();

/** The customization of a page: the site's with what its variant changes. */
export function lookOf(site: Pick<LoadedSite, 'look'>, variant?: Variant): Customization {
  const changes = variant?.look;
  if (!changes) return site.look;
  const known = merged.get(site.look) ?? new WeakMap<CustomizationChanges, Customization>();
  merged.set(site.look, known);
  const look = known.get(changes) ?? withChanges(site.look, changes);
  known.set(changes, look);
  return look;
}

/** The words of a look's locale. */
export function wordsOf(look: Customization): Words {
  return wordsIn[look.internationalization.locale];
}

/** The title of a site on a page of a look. */
export function titleOf(site: Pick<LoadedSite, 'title'>, look: Customization): string {
  return look.title ?? site.title;
}

/** The attributes of a link to another website that opens in a new tab; null for any other link. */
export function outwards(look: Customization, href: string): SafeHtml | null {
  const isElsewhere = /^(?:https?:)?\/\//i.test(href);
  return isElsewhere && look.externalLinks?.target === 'blank'
    ? html` target="_blank" rel="noopener"`
    : null;
}
