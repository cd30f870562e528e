import type { createTailwindMerge } from 'tailwind-merge';

type Config = Parameters<typeof createTailwindMerge>[0] extends () => infer Result ? Result : never;
type Groups = Config['classGroups'];

const any = () => true;
const isNumber = (value: string) => value !== '' && !Number.isNaN(Number(value));
const isLength = (value: string) => /^\[-?[\d.]+(px|r?em|ch|%)?\]$/.test(value);
const isWidth = (value: string) => isNumber(value) || isLength(value);
const isImage = (value: string) =>
  /^\[(url|(repeating-)?(linear|radial|conic)-gradient)\(/.test(value);
const isArbitrary = (value: string) => value.startsWith('[');

/** Names from which whatever follows is a value: `px-2`, `px-gutter`, `px-[3px]`. */
const prefixes =
  'columns break-inside box-decoration object overflow overflow-x overflow-y overscroll inset ' +
  'inset-x inset-y start end top right bottom left z basis grow shrink order grid-cols grid-rows ' +
  'auto-cols auto-rows col-span col-start col-end row-span row-start row-end gap gap-x gap-y justify ' +
  'justify-items justify-self items self place-items p px py ps pe pt pr pb pl m mx my ms me mt mr mb ' +
  'ml size w min-w max-w h min-h max-h tracking leading line-clamp list underline-offset align ' +
  'whitespace wrap shadow rounded rounded-t rounded-r rounded-b rounded-l divide-x divide-y ' +
  'outline-offset opacity border-spacing transition duration delay ease animate rotate ' +
  'translate translate-x translate-y accent appearance cursor field-sizing pointer-events resize ' +
  'scroll-mt scroll-py scroll-pt scroll-pb scroll-pl touch select fill';

const prefixed = Object.fromEntries(
  prefixes.split(' ').map((name) => [name, [{ [name]: ['', any] }]]),
);
const words = (names: string) => names.split(' ');
const after = (prefix: string, names: string) => [{ [prefix]: words(names) }];

/** Width, and color, of a border on each side. */
const sides = Object.fromEntries(
  words('x y t r b l').flatMap((side): [string, Groups[string]][] => [
    [`border-w-${side}`, [{ [`border-${side}`]: ['', isWidth] }]],
    [`border-color-${side}`, [{ [`border-${side}`]: [any] }]],
  ]),
);
const onSides = (group: string, names: string) => words(names).map((side) => `${group}-${side}`);

const classGroups: Groups = {
  ...prefixed,
  ...sides,
  display: words(
    'block inline-block inline flex inline-flex grid inline-grid table table-cell table-row contents hidden flow-root list-item',
  ),
  sr: words('sr-only not-sr-only'),
  position: words('static relative absolute fixed sticky'),
  visibility: words('visible invisible collapse'),
  isolation: words('isolate isolation-auto'),
  'flex-direction': after('flex', 'row row-reverse col col-reverse'),
  'flex-wrap': after('flex', 'wrap nowrap wrap-reverse'),
  flex: [{ flex: [any] }],
  content: [{ content: ['none', isArbitrary] }],
  'align-content': [{ content: [any] }],
  // The sizes of app/globals.css.
  'font-size': [{ text: [...words('meta ui form lead read section panel title'), isLength] }],
  'font-style': words('italic not-italic'),
  'font-weight': after('font', 'normal medium semibold bold'),
  'font-family': [{ font: [any] }],
  'fvn-spacing': words('tabular-nums proportional-nums'),
  'text-alignment': after('text', 'left center right justify start end'),
  'text-wrap': after('text', 'wrap nowrap balance pretty'),
  'text-overflow': words('truncate text-ellipsis text-clip'),
  'text-color': [{ text: [any] }],
  'text-decoration': words('underline overline line-through no-underline'),
  'text-decoration-style': after('decoration', 'solid double dotted dashed wavy'),
  'text-decoration-thickness': [{ decoration: [isWidth] }],
  'text-decoration-color': [{ decoration: [any] }],
  'text-transform': words('uppercase lowercase capitalize normal-case'),
  break: after('break', 'normal all keep'),
  'bg-image': [{ bg: ['none', isImage] }],
  'bg-color': [{ bg: [any] }],
  'border-w': [{ border: ['', isWidth] }],
  'border-style': after('border', 'solid dashed dotted double hidden none'),
  'border-collapse': after('border', 'collapse separate'),
  'border-color': [{ border: [any] }],
  'divide-color': [{ divide: [any] }],
  'outline-style': after('outline', 'solid dashed dotted double none hidden'),
  'outline-w': [{ outline: ['', isWidth] }],
  'outline-color': [{ outline: [any] }],
  'ring-w': [{ ring: ['', isWidth] }],
  'ring-color': [{ ring: [any] }],
  'ring-offset-w': [{ 'ring-offset': [isWidth] }],
  'ring-offset-color': [{ 'ring-offset': [any] }],
  'inset-ring-w': [{ 'inset-ring': ['', isWidth] }],
  'inset-ring-color': [{ 'inset-ring': [any] }],
  'table-layout': after('table', 'auto fixed'),
  'touch-y': after('touch', 'pan-y pan-up pan-down'),
  'stroke-w': [{ stroke: [isWidth] }],
  stroke: [{ stroke: [any] }],
};

const conflictingClassGroups: Config['conflictingClassGroups'] = {
  overflow: ['overflow-x', 'overflow-y'],
  inset: words('inset-x inset-y start end top right bottom left'),
  'inset-x': words('start end right left'),
  'inset-y': words('top bottom'),
  flex: words('basis grow shrink'),
  gap: words('gap-x gap-y'),
  p: words('px py ps pe pt pr pb pl'),
  px: words('ps pe pr pl'),
  py: words('pt pb'),
  m: words('mx my ms me mt mr mb ml'),
  mx: words('ms me mr ml'),
  my: words('mt mb'),
  size: words('w h'),
  'font-size': ['leading'],
  'line-clamp': words('display overflow'),
  rounded: words('rounded-t rounded-r rounded-b rounded-l'),
  'border-w': onSides('border-w', 'x y t r b l'),
  'border-w-x': onSides('border-w', 'r l'),
  'border-w-y': onSides('border-w', 't b'),
  'border-color': onSides('border-color', 'x y t r b l'),
  'border-color-x': onSides('border-color', 'r l'),
  'border-color-y': onSides('border-color', 't b'),
  translate: words('translate-x translate-y'),
  'scroll-py': words('scroll-pt scroll-pb'),
  touch: ['touch-y'],
  'touch-y': ['touch'],
};

/**
 * The classes of the dashboard in groups that set the same property: the later of a group wins. The list
 * that comes with tailwind-merge knows every class of Tailwind and is three times the size.
 */
export const classConfig = (): Config => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups,
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: words('* ** after before file marker placeholder selection'),
});
