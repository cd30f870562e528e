import type { Customization } from '#lib/contract/customization.ts';
import { html, type SafeHtml } from '../html.ts';
import type { Reading } from '../reading.ts';
import { firstVariant } from '../site/visible.ts';
import { linksOf, renderLogo } from './header.ts';
import { outwards, titleOf, wordsOf } from './look.ts';

/** Writes the foot of all pages; null where the customization has nothing for it. */
export async function renderFooter(
  reading: Reading,
  look: Customization,
): Promise<SafeHtml | null> {
  const words = wordsOf(look);
  const { footer, trademark, privacyPolicy } = look;
  const from = reading.view.start && firstVariant(reading.view.start);
  const groups = await Promise.all(
    footer.groups.map(async ({ title, links }) => {
      const items = from ? await linksOf(reading, look, from, links) : [];
      return (
        items.length > 0 && html`<section><h2 dir="auto">${title}</h2><ul>${items}</ul></section>`
      );
    }),
  );
  const lines = [
    footer.copyright && html`<span dir="auto">${footer.copyright}</span>`,
    privacyPolicy.url &&
      html`<a href="${privacyPolicy.url}"${outwards(look, privacyPolicy.url)}>${words.privacyPolicy}</a>`,
    trademark.enabled && html`<span class="trademark">${words.publishedWith} Masthead</span>`,
  ].filter((line) => line instanceof Object);
  if (lines.length === 0 && groups.length === 0 && !footer.logo) return null;
  return html`<footer class="foot"><div class="foot-inner">
${(footer.logo || groups.length > 0) && html`<div class="foot-groups">${footer.logo && renderLogo(reading, footer.logo, titleOf(reading.site, look))}${groups}</div>`}
<p class="lines">${lines}</p></div></footer>`;
}
