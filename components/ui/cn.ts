import { type ClassValue, clsx } from 'clsx';

// What the house's classes set. cn.test.ts holds this against tailwind-merge, which is ten times the size.

/** Classes that are a word: one of a line at a time. */
const words: Record<string, string> = {
  display:
    'block inline inline-block flex inline-flex grid inline-grid table flow-root contents hidden',
  position: 'static relative absolute fixed sticky',
  visibility: 'visible invisible',
  reader: 'sr-only not-sr-only',
  direction: 'flex-row flex-col',
  wrapping: 'flex-wrap flex-nowrap',
  line: 'underline line-through no-underline',
  'text-align': 'text-left text-center text-right',
  family: 'font-sans font-serif font-mono',
  case: 'uppercase lowercase capitalize normal-case',
  slant: 'italic not-italic',
  break: 'break-normal break-all break-keep',
  'list-type': 'list-none list-disc list-decimal',
  'list-place': 'list-inside list-outside',
  grow: 'grow grow-0',
  shrink: 'shrink shrink-0',
  'align-content': 'content-start content-center content-end content-between content-stretch',
  'text-wrap': 'text-wrap text-nowrap text-balance text-pretty',
  collapse: 'border-collapse border-separate',
  appearance: 'appearance-none appearance-auto',
};
const wordGroups = new Map(
  Object.entries(words).flatMap(([group, all]) => all.split(' ').map((word) => [word, group])),
);

/** The names of all other classes; what follows them is a value. */
const named =
  /^-?(size|basis|[wh]|(?:min|max)-[wh]|(?:scroll-)?[mp][trblxy]?|(?:gap|overflow|translate)(?:-[xy])?|inset(?:-[xy])?|top|right|bottom|left|z|order|flex|items|self|justify(?:-items|-self)?|place-items|grid-(?:cols|rows)|(?:col|row)-(?:start|span)|bg|fill|opacity|shadow|rounded(?:-[trbl])?|animate|duration|ease|transition|cursor|font|leading|tracking|whitespace|wrap|hyphens|indent|aspect|rotate|scale|delay|origin|touch|align|line-clamp|pointer-events|border-spacing|select|object|content(?=-\[)|outline-offset|underline-offset|\[[^:]+:)(?:-|(?<=:))/;

/** The names that set a width or size, or else a colour. */
const sizedOrColoured =
  /^(border(?!-spacing)(?:-[trblxy])?|decoration|outline(?!-offset)|inset-ring|ring-offset|ring|stroke|divide(?:-[xy])?|text)(?:-(.+))?$/;
const size = /^(\d|\[\d|(meta|ui|form|lead|read|section|panel|title)\b)/;
/** Values of those names that are neither. */
const style = /^(solid|dashed|dotted|double|wavy|none|hidden)$/;

/** What a group sets besides: the sides of a box, the line height of a size. */
const besides: Record<string, string> = {
  ...Object.fromEntries(['p', 'm', 'scroll-p', 'scroll-m', 'border-', 'border-#'].flatMap(sides)),
  inset: 'inset-x inset-y top right bottom left',
  'inset-x': 'left right',
  'inset-y': 'top bottom',
  gap: 'gap-x gap-y',
  overflow: 'overflow-x overflow-y',
  size: 'w h',
  rounded: 'rounded-t rounded-r rounded-b rounded-l',
  flex: 'basis grow shrink',
  text: 'leading',
  'line-clamp': 'display overflow',
};

function sides(name: string): [group: string, besides: string][] {
  const [stem = '', hue] = name.split('#');
  const suffix = hue === undefined ? '' : '#';
  const all = (letters: string) =>
    [...letters].map((letter) => `${stem}${letter}${suffix}`).join(' ');
  return [
    [stem.replace(/-$/, '') + suffix, all('xytrbl')],
    [`${stem}x${suffix}`, all('rl')],
    [`${stem}y${suffix}`, all('tb')],
  ];
}

/** What a class sets; undefined for the names that are not Tailwind's. */
function groupOf(utility: string): string | undefined {
  const word = wordGroups.get(utility);
  if (word) return word;
  if (/^bg-(?:linear-to-|\[[a-z-]*(?:gradient|url)\()/.test(utility)) return 'bg-image';
  const [, name, value = '1'] = sizedOrColoured.exec(utility) ?? [];
  if (!name) return named.exec(utility)?.[1];
  if (style.test(value)) return `${name}-style`;
  return size.test(value) ? name : `${name}#`;
}

/** Splits `md:hover:px-2!` before the utility: a colon inside brackets is part of a name. */
const modifiers = /^(?:(?:\[[^\]]*\]|\([^)]*\)|[^:[(])+:)*/;
const merged = new Map<string, string>();

function merge(classes: string): string {
  const set = new Set<string>();
  const kept: string[] = [];
  for (const name of classes.split(/\s+/).reverse()) {
    const [modifier = ''] = modifiers.exec(name) ?? [];
    const group = groupOf(name.slice(modifier.length).replace(/!$/, ''));
    if (group) {
      const place = `${modifier}${name.endsWith('!') ? '!' : ''}`;
      if (set.has(place + group)) continue;
      for (const each of [group, ...(besides[group]?.split(' ') ?? [])]) set.add(place + each);
    }
    kept.push(name);
  }
  return kept.reverse().join(' ');
}

/**
 * Joins class names; of two that set the same property the later one stays.
 *
 * @param classes strings, arrays or `{ name: condition }` records
 * @returns one class attribute
 */
export function cn(...classes: ClassValue[]): string {
  const all = clsx(classes);
  let result = merged.get(all);
  if (result === undefined) {
    result = merge(all);
    merged.set(all, result);
  }
  return result;
}
