import { textOn } from '#lib/contract/colors.ts';
import { html, SafeHtml } from '../html.ts';
import { hrefOf, type Reading } from '../reading.ts';
import { draftScript, script, stylesheet, textFonts, themeScript } from '../surfaces/assets.ts';
import { renderFooter } from './footer.ts';
import { renderIcon } from './head.ts';
import { type ReaderLocation, renderHeader } from './header.ts';
import { isFromRight } from './language.ts';
import { lookOf, titleOf, wordsOf } from './look.ts';
import { firstFontsOf, themeOf } from './theme.ts';

/** The frame that all pages of a site share. */
export type Shell = {
  title: string;
  /** What a page adds to the head. */
  head?: SafeHtml;
  /** What is between the header and the footer. */
  body: SafeHtml;
  place?: ReaderLocation;
};

/** Renders a whole HTML document in the look of the site. */
export async function renderShell(
  reading: Reading,
  { title, head, body, place = null }: Shell,
): Promise<SafeHtml> {
  const { site } = reading;
  const look = lookOf(site, place?.variant);
  const words = wordsOf(look);
  const siteTitle = titleOf(site, look);
  const { styling, themes, internationalization } = look;
  const asset = ({ path }: { path: string }) => hrefOf(reading, path);
  const fonts = (reading.isStatic ? [] : firstFontsOf(look)).map(
    (name) =>
      html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${asset(textFonts[name])}">\n`,
  );
  const classes = [
    `look-${styling.theme}`,
    `links-${styling.links}`,
    `side-${styling.sidebar.background}`,
    `list-${styling.sidebar.list}`,
  ];
  return html`<!doctype html>
<html lang="${internationalization.locale}"${place && isFromRight(place.variant) && html` dir="rtl"`} data-theme="${themes.default}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === siteTitle ? title : `${title} · ${siteTitle}`}</title>
${fonts}<link rel="stylesheet" href="${asset(stylesheet)}">
<style>${new SafeHtml(themeOf(look).css)}</style>
${themes.toggeable && html`<script src="${asset(themeScript)}"></script>`}
${reading.isDraft && html`<script src="${asset(draftScript)}"></script>`}
<script defer src="${asset(script)}"></script>
${renderIcon(reading, look, textOn(styling.primaryColor.light))}
${head}
</head>
<body class="${classes.join(' ')}" data-copy-code="${words.copyCode}" data-copied="${words.copied}">
${await renderHeader(reading, look, place)}
${body}
${await renderFooter(reading, look)}
</body>
</html>
`;
}
