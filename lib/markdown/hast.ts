import type { Element, ElementContent, Properties } from 'hast';

/** An element. Classes are a list of names; children that are strings become text. */
export function h(
  tagName: string,
  properties: Properties,
  children: readonly (ElementContent | string)[] = [],
): Element {
  return {
    type: 'element',
    tagName,
    properties,
    children: children.map((child) =>
      typeof child === 'string' ? { type: 'text', value: child } : child,
    ),
  };
}

/** The class attribute with these names; nothing for those that don't apply. */
export function classes(...names: (string | false | undefined)[]): { className?: string[] } {
  const className = names.filter((name) => name !== false && name !== undefined && name !== '');
  return className.length > 0 ? { className: className as string[] } : {};
}

const shapes: Record<string, string[]> = {
  info: ['M12 16v-4', 'M12 8h.01', 'M22 12a10 10 0 1 1-20 0a10 10 0 1 1 20 0'],
  success: ['m9 12 2 2 4-4', 'M22 12a10 10 0 1 1-20 0a10 10 0 1 1 20 0'],
  warning: [
    'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3',
    'M12 9v4',
    'M12 17h.01',
  ],
  danger: [
    'M12 16h.01',
    'M12 8v4',
    'M15.31 2a2 2 0 0 1 1.42.59l4.68 4.68a2 2 0 0 1 .59 1.42v6.62a2 2 0 0 1-.59 1.42l-4.68 4.68a2 2 0 0 1-1.42.59H8.69a2 2 0 0 1-1.42-.59l-4.68-4.68A2 2 0 0 1 2 15.31V8.69a2 2 0 0 1 .59-1.42l4.68-4.68A2 2 0 0 1 8.69 2z',
  ],
  visitor: ['M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2', 'M16 7a4 4 0 1 1-8 0a4 4 0 1 1 8 0'],
  file: ['M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7z', 'M14 2v4a2 2 0 0 0 2 2h4'],
  embed: ['M15 3h6v6', 'M10 14 21 3', 'M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6'],
  page: ['M5 12h14', 'm12 5 7 7-7 7'],
};

/** One of the icons of content; its lines are drawn by the stylesheet. */
export function icon(name: keyof typeof shapes): Element {
  const paths = (shapes[name] ?? []).map((d) => h('path', { d }));
  return h('svg', { className: ['content-icon'], viewBox: '0 0 24 24', ariaHidden: 'true' }, paths);
}
