import type { Claims } from '#lib/contract/condition-evaluation.ts';
import { typedClaims } from '#lib/contract/typed-claims.ts';
import { maskOf, sectionsIn } from '#lib/service/sites/visible.ts';
import type { LoadedSection, LoadedSite, Variant } from './published-site.ts';

/** What a visitor sees of a site. Visitors who meet the same conditions share one view. */
export type View = {
  site: LoadedSite;
  /** One bit for each condition of the site: `1` where it holds. */
  mask: string;
  /** The sections that are shown, with the variants that are shown; none is empty. */
  sections: readonly LoadedSection[];
  /** The section at the root. */
  start: LoadedSection | null;
};

const views = new WeakMap<LoadedSite, Map<string, View>>();
/** Conditions of one site can hold in more combinations than are worth keeping. */
const KEPT = 200;

/**
 * Decides what a visitor sees of a site: the one decision that every surface asks.
 * @param claims `visitor.claims`; a condition that errs hides what it is on
 */
export function viewOf(site: LoadedSite, claims: Claims): View {
  const mask = maskOf(site.conditions, typedClaims(site.row, claims));
  const known = views.get(site) ?? new Map<string, View>();
  views.set(site, known);
  const view = known.get(mask) ?? compose(site, mask);
  known.set(mask, view);
  if (known.size > KEPT) known.delete(known.keys().next().value as string);
  return view;
}

function compose(site: LoadedSite, mask: string): View {
  const sections = sectionsIn(site.sections, mask);
  const start = sections.find(({ isDefault }) => isDefault) ?? sections[0] ?? null;
  return { site, mask, sections, start };
}

/** What a visitor who may not read the site sees. */
export function nothingOf(site: LoadedSite): View {
  return { site, mask: 'nobody', sections: [], start: null };
}

/** The variant that a section shows first: its default, or the first that is shown. */
export function firstVariant({ variants }: LoadedSection): Variant {
  return variants.find(({ isDefault }) => isDefault) ?? (variants[0] as Variant);
}

/** All variants that are shown, in the order of the site. */
export function variantsIn(view: View): Variant[] {
  return view.sections.flatMap(({ variants }) => variants);
}
