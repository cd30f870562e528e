import { html, SafeHtml } from '../html.ts';
import { hrefOf, type Reading } from '../reading.ts';
import { script, stylesheet } from '../surfaces/assets.ts';
import { themeOf } from './theme.ts';

/** The frame that all pages of a site share. */
export type Shell = {
  title: string;
  /** What a page adds to the head. */
  head?: SafeHtml;
  body: SafeHtml;
  language?: string | null;
};

/** Renders a whole HTML document in the look of the site. */
export function renderShell(reading: Reading, { title, head, body, language }: Shell): SafeHtml {
  const { site } = reading;
  const { locale } = site.look.internationalization;
  return html`<!doctype html>
<html lang="${language ?? locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === site.title ? title : `${title} · ${site.title}`}</title>
<link rel="stylesheet" href="${hrefOf(reading, stylesheet.path)}">
<style>${new SafeHtml(themeOf(site.look).css)}</style>
<script defer src="${hrefOf(reading, script.path)}"></script>
${head}
</head>
<body>
${body}
</body>
</html>
`;
}
