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

/** The same mail as HTML: no images, no scripts, nothing loaded. */
export function htmlOf(content: MailContent): string {
  const { title, paragraphs, code, link, note, stop } = content;
  const body = [
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    ...(code ? [codeBlock(code)] : []),
    ...(link ? [linkBlock(link)] : []),
    `<p style="margin:24px 0 0;color:#5c5c57;font-size:13px">${escapeHtml(note)}</p>`,
    ...(stop ? [stopLine(stop)] : []),
  ].join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f6f5f1;color:#1c1c1a;font:15px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dddbd3">
<p style="margin:0 0 24px;font:600 20px Georgia,serif">Masthead</p>
${body}
</div>
</body>
</html>
`;
}

function codeBlock(code: string): string {
  return `<p style="margin:0 0 16px;font:600 28px/1.2 ui-monospace,monospace;letter-spacing:4px">${escapeHtml(code)}</p>`;
}

function linkBlock({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  return `<p style="margin:0 0 16px"><a href="${address}" style="display:inline-block;padding:10px 16px;background:#1c1c1a;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:13px;word-break:break-all">${address}</p>`;
}

function stopLine({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:4px 0 0;font-size:13px"><a href="${escapeHtml(url)}" style="color:#5c5c57">${escapeHtml(label)}</a></p>`;
}
