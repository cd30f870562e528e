import type { Element, ElementContent, Properties } from 'hast';
import { decodeEntities } from './entities.ts';
import { h } from './hast.ts';

/** Longer formulas are shown as their source. */
const LENGTH_MAXIMUM = 5_000;

const tags = new Set(
  `math mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd
  mstyle mpadded mphantom menclose mmultiscripts mprescripts semantics none`.split(/\s+/),
);
/** No style, no class and no link: what a formula looks like is up to its elements. */
const attributes = new Set(
  `display mathvariant stretchy lspace rspace minsize maxsize width height depth voffset linethickness
  columnalign rowspacing columnspacing displaystyle scriptlevel movablelimits form fence separator accent
  accentunder largeop symmetric notation columnlines rowlines mathcolor mathbackground`.split(
    /\s+/,
  ),
);
const TOKEN = /<(\/?)([a-z]+)((?:\s+[a-z-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/g;

/** A formula as MathML; undefined if it can't be read. */
export async function mathElement(formula: string, isBlock: boolean): Promise<Element | undefined> {
  if (formula.length > LENGTH_MAXIMUM) return undefined;
  const { default: temml } = await import('temml');
  try {
    const options = { displayMode: isBlock, throwOnError: true, strict: false, trust: false };
    return elementOf(
      temml.renderToString(formula, { ...options, maxExpand: 500, maxSize: [20, 20] }),
    );
  } catch {
    // It throws on any formula it can't read.
    return undefined;
  }
}

/** The elements of well-formed MathML, by an allow-list. */
function elementOf(xml: string): Element | undefined {
  const root = h('div', {});
  const open: Element[] = [root];
  for (const [, closing, name = '', written = '', slash, text] of xml.matchAll(TOKEN)) {
    const parent = open.at(-1) as Element;
    if (text !== undefined) parent.children.push({ type: 'text', value: decodeEntities(text) });
    else if (closing) open.length = Math.max(1, open.length - 1);
    else {
      const made = h(tags.has(name) ? name : 'mrow', propertiesIn(written));
      parent.children.push(made);
      if (!slash) open.push(made);
    }
  }
  return root.children.find((child: ElementContent) => child.type === 'element');
}

function propertiesIn(written: string): Properties {
  const all = [...written.matchAll(ATTRIBUTE)];
  const kept = all.filter(([, name = '']) => attributes.has(name));
  return Object.fromEntries(kept.map(([, name, value = '']) => [name, decodeEntities(value)]));
}
