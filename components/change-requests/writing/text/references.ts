/** Formats a Markdown link. */
export function linkTo(text: string, target: string): string {
  const words = text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/([[\]\\])/g, '\\$1');
  return `[${words}](${/[\s()<>]/.test(target) ? `<${target.replace(/[<>]/g, '')}>` : target})`;
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
  const about = name
    .replace(/\.[^.]+$/, '')
    .replace(/[-_]+/g, ' ')
    .replace(/[[\]\\]/g, '');
  return `![${about}](file:${id})`;
}
