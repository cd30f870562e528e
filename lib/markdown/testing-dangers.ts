import type { Nodes } from 'hast';

const elements = new Set(
  'script iframe object embed form button base meta link style textarea template video source noscript marquee'.split(
    ' ',
  ),
);

/** Parts of a tree that could run, or load from another site. */
export function dangers(node: Nodes): string[] {
  if (!('children' in node)) return [];
  const own = node.type === 'element' ? dangersOf(node) : [];
  return [...own, ...node.children.flatMap(dangers)];
}

function dangersOf({ tagName, properties }: Extract<Nodes, { type: 'element' }>): string[] {
  const bad = elements.has(tagName) ? [tagName] : [];
  for (const [name, value] of Object.entries(properties)) {
    if (/^(on|style|srcDoc|action|formAction|target|ping|background|xLink)/.test(name))
      bad.push(name);
    const isAddress = ['href', 'src', 'dataEmbed'].includes(name);
    if (isAddress && /^[^/?#]*:/.test(String(value)) && !/^(https?|mailto):/.test(String(value)))
      bad.push(`${name}=${value}`);
  }
  return bad;
}
