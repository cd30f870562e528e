/** The content of a mail: paragraphs, a code or a link set apart, a closing note and a way to stop such mails. */
export type MailContent = {
  title: string;
  paragraphs: string[];
  code?: string;
  link?: { label: string; url: string };
  note: string;
  /** How to get no more of them. */
  stop?: { label: string; url: string };
};

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A text on one line, without control characters and marks that change the direction of writing. */
export function singleLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** The plain text of a mail. */
export function textOf(content: Omit<MailContent, 'title'>): string {
  const { paragraphs, code, link, note, stop } = content;
  const parts = [
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    note,
    ...(stop ? [`${stop.label}:\n${stop.url}`] : []),
    '-- \nMasthead',
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Mail programs that know dark colors or small screens take these; others keep the styles of each element. */
const RULES = `@media (max-width: 480px) {
.ground { padding: 0 !important }
.sheet { padding: 24px 16px !important; border: 0 !important }
}
@media (prefers-color-scheme: dark) {
body, .ground { background: #15171b !important; color: #e9e7e2 !important }
.sheet { background: #1c1f24 !important; border-color: #3a3f47 !important; color: #e9e7e2 !important }
.rule { border-color: #e9e7e2 !important }
.quiet, .quiet a { color: #a9aeb6 !important }
.button { background: #8fb3f5 !important; color: #10151d !important }
}`;

/** The same mail as HTML: no images, no scripts, nothing loaded. */
export function htmlOf(content: MailContent): string {
  const { title, paragraphs, code, link, note, stop } = content;
  const body = [
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    ...(code ? [codeBlock(code)] : []),
    ...(link ? [linkBlock(link)] : []),
    `<p class="quiet" style="margin:24px 0 0;color:#4b5059;font-size:13px">${escapeHtml(note)}</p>`,
    ...(stop ? [stopLine(stop)] : []),
  ].join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title>
<style>${RULES}</style></head>
<body class="ground" style="margin:0;padding:24px;background:#f4f4f3;color:#16191d;font:15px/1.5 'Public Sans',system-ui,sans-serif">
${preview(paragraphs)}
<div class="sheet" style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #d9d9d6;overflow-wrap:anywhere;word-wrap:break-word">
<p class="rule" style="margin:0 0 24px;padding:0 0 12px;border-bottom:2px solid #16191d;font:600 24px Newsreader,Georgia,serif">Masthead</p>
${body}
</div>
</body>
</html>
`;
}

/** What lists of mails show after the subject: the first words of the mail instead of its letterhead. */
function preview([first = '']: readonly string[]): string {
  return `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(first)}${'&#847;&zwnj;&nbsp;'.repeat(80)}</div>`;
}

function codeBlock(code: string): string {
  return `<p style="margin:0 0 16px;font:600 28px/1.2 ui-monospace,monospace;letter-spacing:4px">${escapeHtml(code)}</p>`;
}

function linkBlock({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  return `<p style="margin:0 0 16px"><a class="button" href="${address}" style="display:inline-block;padding:10px 16px;border-radius:4px;background:#1d4fae;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="quiet" style="margin:0;color:#4b5059;font-size:13px;word-break:break-all">${address}</p>`;
}

function stopLine({ label, url }: { label: string; url: string }): string {
  return `<p class="quiet" style="margin:4px 0 0;font-size:13px"><a href="${escapeHtml(url)}" style="color:#4b5059">${escapeHtml(label)}</a></p>`;
}
