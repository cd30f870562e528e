import type { ThemeRegistrationRaw } from 'shiki/core';

/** The kinds of words in code, in the order of their numbers in the theme; the stylesheet colors them. */
const kinds = [
  'plain',
  'keyword',
  'string',
  'comment',
  'function',
  'number',
  'type',
  'punctuation',
  'tag',
  'attribute',
  'constant',
  'variable',
  'inserted',
  'deleted',
  'heading',
] as const;
type Kind = (typeof kinds)[number];

/** The scopes of grammars that are of a kind; a longer scope wins over a shorter one. */
const scopes: Partial<Record<Kind, string[]>> = {
  keyword: [
    'keyword',
    'storage',
    'keyword.operator.new',
    'variable.language',
    'support.type.primitive',
  ],
  string: ['string', 'string.regexp', 'markup.inline.raw', 'constant.character.escape'],
  comment: ['comment', 'punctuation.definition.comment', 'markup.quote'],
  function: [
    'entity.name.function',
    'support.function',
    'meta.function-call.generic',
    'entity.name.command',
  ],
  number: ['constant.numeric', 'keyword.other.unit'],
  type: [
    'entity.name.type',
    'entity.name.class',
    'entity.other.inherited-class',
    'support.type',
    'support.class',
    'entity.name.namespace',
  ],
  punctuation: ['punctuation', 'keyword.operator', 'meta.brace', 'storage.type.function.arrow'],
  tag: [
    'entity.name.tag',
    'punctuation.definition.tag',
    'support.type.property-name',
    'meta.object-literal.key',
  ],
  attribute: ['entity.other.attribute-name', 'support.type.property-name.css'],
  constant: ['constant', 'constant.language', 'support.constant', 'variable.other.constant'],
  variable: [
    'variable.parameter',
    'variable.other.env',
    'punctuation.definition.variable',
    'variable.other.normal',
  ],
  inserted: ['markup.inserted'],
  deleted: ['markup.deleted'],
  heading: ['markup.heading', 'markup.bold', 'entity.name.section'],
};

const colorOf = (index: number) => `#${index.toString(16).padStart(6, '0')}`;

/** A theme whose colors are numbers of kinds: the stylesheet decides what they look like. */
export const theme: ThemeRegistrationRaw = {
  name: 'kinds',
  type: 'light',
  settings: [
    { settings: { foreground: colorOf(0), background: '#ffffff' } },
    ...kinds.flatMap((kind, index) => {
      const scope = scopes[kind];
      return scope ? [{ scope, settings: { foreground: colorOf(index) } }] : [];
    }),
  ],
};

/** The class of a word by its color in the theme; undefined for plain text. */
export function classOf(color: string | undefined): string | undefined {
  const index = Number.parseInt(color?.slice(1, 7) ?? '0', 16);
  const kind = kinds[index];
  return index === 0 || kind === undefined ? undefined : `tok-${kind}`;
}
