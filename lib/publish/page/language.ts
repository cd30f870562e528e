import { html, type SafeHtml } from '../html.ts';
import type { Variant } from '../site/published-site.ts';

/** Scripts that are written from right to left. */
const fromRight = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** Whether a variant's language is written from right to left. */
export function isFromRight({ language }: Pick<Variant, 'language'>): boolean {
  const { script = '' } = language ? new Intl.Locale(language).maximize() : {};
  return fromRight.has(script);
}

/**
 * The language and direction of what authors wrote, as attributes. The words of the frame are in the
 * locale of the customization, and so is what a variant without a language has.
 */
export function writtenIn(variant: Pick<Variant, 'language'>): SafeHtml {
  const { language } = variant;
  if (!language) return html` dir="auto"`;
  return html` lang="${language}" dir="${isFromRight(variant) ? 'rtl' : 'ltr'}"`;
}
