/** How the names of pasted images start, which have none of their own. */
const PASTED = 'pasted-';

/** Formats a Markdown link. */
export function linkTo(text: string, target: string): string {
  const words = text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/([[\]\\])/g, '\\$1');
  return `[${words}](${/[\s()<>]/.test(target) ? `<${target.replace(/[<>]/g, '')}>` : target})`;
}

/** The typed text as a URL, if it looks like one. */
export function addressIn(text: string): string | undefined {
  const typed = text.trim();
  if (/^(?:https?:\/\/|mailto:)\S+$/i.test(typed)) return typed;
  return /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(typed) ? `https://${typed}` : undefined;
}

/** Formats a file as Markdown: an image is embedded, any other file is linked. */
export function fileReference({
  id,
  name,
  contentType,
}: {
  id: string;
  name: string;
  contentType: string;
}): string {
  if (!contentType.startsWith('image/')) return linkTo(name, `file:${id}`);
  if (name.startsWith(PASTED)) return `![Pasted image](file:${id})`;
  const about = name
    .replace(/\.[^.]+$/, '')
    .replace(/[-_]+/g, ' ')
    .replace(/[[\]\\]/g, '');
  return `![${about}](file:${id})`;
}

/** Returns the name of a file; pasted images have none, so they get one with the time. */
export function uploadName(file: File, now: Date): string {
  if (file.name && file.name !== 'image.png') return file.name;
  const stamp = now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  return `${PASTED}${stamp}.png`;
}
