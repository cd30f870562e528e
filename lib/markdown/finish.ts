import type { Element, Root, RootContent } from 'hast';
import { type CodeLine, color, coloredLately, elementsOfLines, isColorable } from './color.ts';
import { mathElement } from './math.ts';

/** How long coloring may take for one text, in milliseconds. */
const TIME_MAXIMUM = 40;
/** The most formulas that are set in one text. */
const FORMULAS_MAXIMUM = 300;
/** The longest formula that fits on a phone, in characters of its source. */
const NARROW_MAXIMUM = 20;
/** A wide formula can be scrolled by keyboard. */
const sideways = { role: 'group', ariaLabel: 'Formula', tabIndex: 0, dataSideways: '' };
/** The most blocks of code that wait to be colored. */
const WAITING_MAXIMUM = 200;

/** A finished tree; not complete if some code has no color yet, which it has in a moment. */
export type Finished = { tree: Root; isComplete: boolean };

/**
 * Colors the code of a tree from `readContent` and sets its math, on the server. Code that would take
 * too long stays plain and is colored afterwards, for the next time.
 */
export async function finished(tree: Root): Promise<Finished> {
  const work: Work = { code: [], math: [] };
  for (const node of tree.children) collect(node, work);
  if (work.code.length === 0 && work.math.length === 0) return { tree, isComplete: true };
  const made = new Map<Element, Element>();
  for (const element of work.math.slice(0, FORMULAS_MAXIMUM)) {
    const source = textIn(element);
    const formula = await mathElement(source, element.properties.dataMath === 'block');
    const more = source.length > NARROW_MAXIMUM && sideways;
    const properties = { ...element.properties, ...more };
    if (formula) made.set(element, { ...element, properties, children: [formula] });
  }
  const isComplete = await colorAll(work.code, made);
  const children = tree.children.map((node) => replaced(node, made) as RootContent);
  return { tree: { ...tree, children }, isComplete };
}

type CodeWork = { element: Element; code: string; language: string };
type Work = { code: CodeWork[]; math: Element[] };

function collect(node: RootContent, work: Work): void {
  if (node.type !== 'element') return;
  const { properties, tagName } = node;
  if (properties.dataMath !== undefined) work.math.push(node);
  else if (tagName === 'code' && languageOf(node)) {
    const code = textIn(node).replace(/\n$/, '');
    work.code.push({ element: node, code, language: languageOf(node) });
  } else for (const child of node.children) collect(child, work);
}

function languageOf({ properties }: Element): string {
  const names = Array.isArray(properties.className) ? properties.className : [];
  const named = names.find((name) => String(name).startsWith('language-'));
  return named === undefined ? '' : String(named).slice(9);
}

function textIn(node: RootContent): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? (node.children as RootContent[]).map(textIn).join('') : '';
}

/** @returns whether all code has its color */
async function colorAll(all: readonly CodeWork[], made: Map<Element, Element>): Promise<boolean> {
  let left = TIME_MAXIMUM;
  const late: CodeWork[] = [];
  for (const work of all) {
    const { code, language } = work;
    if (!isColorable(code, language)) continue;
    const lately = coloredLately(code, language);
    if (!lately && left <= 0) {
      late.push(work);
      continue;
    }
    // Loading a language takes time once, and isn't counted.
    if (!lately) await color('', language);
    const started = performance.now();
    const lines = lately ?? (await color(code, language));
    left -= performance.now() - started;
    if (lines) made.set(work.element, colored(work.element, lines));
  }
  for (const work of late) colorLater(work);
  return late.length === 0;
}

function colored(element: Element, lines: readonly CodeLine[]): Element {
  const isNumbered = element.children[0]?.type === 'element';
  const end = isNumbered ? [] : [{ type: 'text' as const, value: '\n' }];
  return { ...element, children: [...elementsOfLines(lines, isNumbered), ...end] };
}

const waiting: CodeWork[] = [];

function colorLater(work: CodeWork): void {
  if (waiting.length >= WAITING_MAXIMUM) return;
  waiting.push(work);
  if (waiting.length === 1) setImmediate(colorNext);
}

/** One at a time, with time for others between. */
async function colorNext(): Promise<void> {
  const [next] = waiting;
  if (next) await color(next.code, next.language);
  waiting.shift();
  if (waiting.length > 0) setImmediate(colorNext);
}

/** A tree with some elements replaced; what has none of them is shared. */
function replaced<Node extends RootContent>(node: Node, made: ReadonlyMap<Element, Element>): Node {
  if (node.type !== 'element') return node;
  const own = made.get(node);
  if (own) return own as Node;
  const children = node.children.map((child) => replaced(child, made));
  const isSame = children.every((child, index) => child === node.children[index]);
  return isSame ? node : { ...node, children };
}
