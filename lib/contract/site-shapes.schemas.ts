import * as z from 'zod/mini';
import { CONDITION_LENGTH, readCondition } from './conditions.ts';
import { identifier, trimmed } from './shapes.schemas.ts';
import { siteItemTypes } from './site-shapes.ts';

/** The check of a condition's text. */
const requireCondition = z.check<string>((context) => {
  // The length check reports it.
  if (context.value.length > CONDITION_LENGTH) return;
  const read = readCondition(context.value);
  if (!('fault' in read)) return;
  const { message, at } = read.fault;
  context.issues.push({
    code: 'custom',
    input: context.value,
    message: `Character ${at + 1}: ${message}`,
  });
});

/** One segment of a site path. */
export const pathSegment = trimmed(
  z.minLength(1, 'Enter a path, such as guides.'),
  z.maxLength(100, 'A path can have up to 100 characters.'),
  z.regex(
    /^[a-z0-9]+(?:[-._~][a-z0-9]+)*$/,
    'Use lowercase letters, digits and single - . _ ~ in between, such as field-guide.',
  ),
);

/** The name of an icon of the set the interface uses, such as `life-buoy`. */
export const iconName = trimmed(z.minLength(1), z.maxLength(50));

/** A condition on the visitor, such as `visitor.claims.partner == true`. */
export const conditionText = trimmed(z.minLength(1), z.maxLength(CONDITION_LENGTH)).check(
  requireCondition,
);

/** The parent of an item in a site's structure. */
export const siteParent = z.object({
  type: z.enum(['site', 'site-section', 'site-section-group']),
  id: identifier,
});
export type SiteParent = z.infer<typeof siteParent>;

/** An item of a site's structure by its id. */
export const siteItem = z.object({ type: z.enum(siteItemTypes), id: identifier });
export type SiteItem = z.infer<typeof siteItem>;

/** A language tag such as `en` or `pt-BR` (BCP 47). */
export const languageTag = trimmed(
  z.maxLength(35, 'A language can have up to 35 characters.'),
  z.refine<string>(isLanguageTag, 'Enter a language tag, such as en or pt-BR.'),
);

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
