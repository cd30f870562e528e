/** HTML that is safe to insert as it is. */
export class SafeHtml {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

type Part = SafeHtml | string | number | null | undefined | false | readonly Part[];

const replacements: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for an element or a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => replacements[sign] as string);
}

/** A template for HTML: every inserted text is escaped, lists are joined, and null, undefined and false are left out. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): SafeHtml {
  let result = strings[0] as string;
  parts.forEach((part, index) => {
    result += textOf(part) + strings[index + 1];
  });
  return new SafeHtml(result);
}

function textOf(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof SafeHtml) return part.value;
  if (Array.isArray(part)) return part.map(textOf).join('');
  return escapeHtml(String(part));
}
