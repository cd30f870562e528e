import type { Nodes, Root } from 'hast';
import { type Schema, sanitize } from 'hast-util-sanitize';

const tags = `a abbr b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure
h1 h2 h3 h4 h5 h6 hr i img input ins kbd label li mark ol p path pre q s samp section small span strike strong
sub summary sup svg table tbody td tfoot th thead time tr u ul var`;

/** Class names are ours: of a text only its languages and colors get here, and those are checked. */
const className: [string, RegExp] = ['className', /^[a-z][\w+#.-]{0,60}$/];
const target = ['href', 'rel', 'download', 'dataBroken'];

const schema: Schema = {
  strip: ['script', 'style'],
  clobber: [],
  required: {},
  tagNames: tags.split(/\s+/),
  attributes: {
    '*': [className, 'id', 'title', 'role', 'ariaLabel', 'ariaHidden', 'tabIndex'],
    a: [...target, 'ariaDescribedBy', 'dataFootnoteRef', 'dataFootnoteBackref'],
    details: ['open'],
    div: ['dataEmbed', 'dataMath', 'dataUnnamed'],
    figure: ['dataCopy'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'dataBroken', 'dataOriginal'],
    input: [['type', 'checkbox', 'radio'], 'name', 'checked', 'disabled'],
    label: ['dataUnnamed'],
    ol: ['start'],
    path: ['d'],
    pre: ['dataDiagram', 'dataSideways'],
    section: ['dataFootnotes', 'dataSideways'],
    span: ['dataMath'],
    summary: ['dataUnnamed'],
    svg: ['viewBox'],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan', 'scope'],
  },
  protocols: {
    href: ['http', 'https', 'mailto'],
    src: ['http', 'https'],
    dataEmbed: ['http', 'https'],
    dataOriginal: ['http', 'https'],
  },
};

/** The tree without anything that could run or that this room doesn't write. */
export function sanitized(tree: Nodes): Root {
  const clean = sanitize(tree, schema);
  return clean.type === 'root' ? clean : { type: 'root', children: [] };
}
