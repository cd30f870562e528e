import { html, type SafeHtml } from '../html.ts';
import type { Variant } from '../site/published-site.ts';

/** Scripts that are written from right to left. */
const fromRight = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/**
 * The language and direction of what authors wrote, as attributes. The words of the frame are in the
 * locale of the customization, and so is what a variant without a language has.
 */
export function writtenIn({ language }: Pick<Variant, 'language'>): SafeHtml {
  if (!language) return html` dir="auto"`;
  const { script = '' } = new Intl.Locale(language).maximize();
  return html` lang="${language}" dir="${fromRight.has(script) ? 'rtl' : 'ltr'}"`;
}
