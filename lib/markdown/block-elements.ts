import type { ElementContent } from 'hast';
import type { Nodes } from 'mdast';
import type { Handler, Handlers, State } from 'mdast-util-to-hast';
import { toString as textOf } from 'mdast-util-to-string';
import { labelOfCondition } from './branches.ts';
import { imageElement, type Output, patched, targetProperties } from './element-parts.ts';
import { classes, h, icon } from './hast.ts';
import type {
  Card,
  Cards,
  Column,
  Columns,
  Conditional,
  Details,
  Figure,
  Hint,
  LinkCard,
  Tab,
  Tabs,
  Update,
} from './nodes.ts';
import { hostOf, nameIn, type Resolved, type ResolvedLink, sizeInWords } from './resolve.ts';

const inside = (state: State, node: Nodes) => state.all(node as never);
const withChildren = (children: readonly Nodes[]) => ({ type: 'root', children }) as never;

/** The elements of the blocks that tags and HTML make. */
export function blockHandlers(output: Output): Handlers {
  const box =
    (tag: string, name: string): Handler =>
    (state, node) =>
      patched(state, node, h(tag, { className: [name] }, inside(state, node)));
  return {
    hint: hintElement,
    tabs: (state, node: Tabs) => tabsElement(state, node, output),
    tab: (state, node: Tab) =>
      patched(
        state,
        node,
        h('div', { className: ['tab-alone'] }, [
          h('p', { className: ['tab-title'] }, [node.title]),
          ...inside(state, node),
        ]),
      ),
    stepper: box('ol', 'stepper'),
    step: box('li', 'step'),
    columns: columnsElement,
    column: (state, node: Column) => patched(state, node, columnElement(state, node)),
    updates: box('div', 'updates'),
    update: updateElement,
    conditional: conditionalElement,
    details: detailsElement,
    cards: (state, node: Cards) =>
      patched(
        state,
        node,
        h(
          'ul',
          { className: ['cards'] },
          node.children.map((card) => cardElement(state, card, output)),
        ),
      ),
    card: (state, node: Card) => cardElement(state, node, output),
    linkCard: (state, node: LinkCard) => linkCardElement(state, node, output),
    operation: (state, node) => {
      const name = [
        h('b', { className: ['operation-method'] }, [node.method.toUpperCase()]),
        ' ',
        h('code', {}, [node.path]),
      ];
      return patched(
        state,
        node,
        h('div', { className: ['operation'] }, [
          h('p', { className: ['operation-name'] }, name),
          ...inside(state, node),
        ]),
      );
    },
    math: (state, node) =>
      patched(
        state,
        node,
        h('div', { className: ['math'], dataMath: 'block' }, [h('code', {}, [node.value])]),
      ),
    inlineMath: (_, node) =>
      h('span', { className: ['math'], dataMath: 'inline' }, [h('code', {}, [node.value])]),
    figure: (state, node: Figure) => {
      const words = state.all(withChildren(node.caption));
      const caption = words.length > 0 ? [h('figcaption', {}, words)] : [];
      const look = classes('picture', node.align && `align-${node.align}`);
      return patched(state, node, h('figure', look, [...inside(state, node), ...caption]));
    },
    themedImage: (state, node) => {
      const [image] = node.children;
      const dark = imageElement(
        image,
        { ...image, url: node.dark },
        output.resolveImage,
        'only-dark',
      );
      const light = imageElement(image, image, output.resolveImage, 'only-light');
      return [patched(state, node, light), dark];
    },
    group: (state, node) => inside(state, node),
  };
}

const hintElement: Handler = (state, node: Hint) => {
  const label = h('p', { className: ['hint-label'] }, [icon(node.style), node.label]);
  const body = h('div', { className: ['hint-body'] }, inside(state, node));
  const look = { className: ['hint', `hint-${node.style}`], role: 'note', ariaLabel: node.label };
  return patched(state, node, h('div', look, [label, body]));
};

/** A part for some visitors, for the editors who see all of it: with its condition. */
const conditionalElement: Handler = (state, node: Conditional) => {
  const { condition, isInline } = node;
  const body = inside(state, node);
  if (isInline)
    return h('span', { className: ['conditional'], title: labelOfCondition(condition) }, body);
  const label = h('p', { className: ['conditional-label'] }, [
    icon('visitor'),
    ...(condition ? ['Only if ', h('code', {}, [condition])] : [labelOfCondition(condition)]),
  ]);
  const look = { className: ['conditional'], role: 'group', ariaLabel: 'For some visitors' };
  return patched(
    state,
    node,
    h('div', look, [label, h('div', { className: ['hint-body'] }, body)]),
  );
};

/** Tabs work as radio buttons: with the keyboard, without script, and as a list without styles. */
function tabsElement(state: State, node: Tabs, output: Output): ElementContent {
  const name = output.nextName('tabs');
  const parts = node.children.flatMap((tab, index) => {
    const title = tab.title || `Tab ${index + 1}`;
    const properties = { type: 'radio', name, ...(index === 0 && { checked: true }) };
    const id = `${name}-${index + 1}`;
    return [
      h('label', { className: ['tab-label'], ...unnamed(tab.title) }, [
        h('input', properties),
        title,
      ]),
      patched(
        state,
        tab,
        h(
          'div',
          { className: ['tab-panel'], id, role: 'group', ariaLabel: title, ...unnamed(tab.title) },
          inside(state, tab),
        ),
      ),
    ];
  });
  return patched(
    state,
    node,
    h('div', { className: ['tabs'], role: 'group', ariaLabel: 'Tabs' }, parts),
  );
}

const columnsElement: Handler = (state, node: Columns) => {
  const columns = node.children.map((column) => columnElement(state, column));
  return patched(state, node, h('div', { className: ['columns'] }, columns));
};

/** Shares are twelfths, since widths as written would need inline styles. */
function columnElement(state: State, node: Column) {
  const share = node.width && Math.min(11, Math.max(1, Math.round((node.width / 100) * 12)));
  return h('div', classes('column', share !== undefined && `column-${share}`), inside(state, node));
}

const updateElement: Handler = (state, node: Update) => {
  const tags = node.tags.map((tag) => h('span', { className: ['update-tag'] }, [tag]));
  const head = h('p', { className: ['update-title'] }, [node.title, ...tags]);
  const shown = node.title || tags.length > 0 ? [head] : [];
  return patched(
    state,
    node,
    h('div', { className: ['update'] }, [...shown, ...inside(state, node)]),
  );
};

/** Marks a name of ours, which a site has in its own language. */
const unnamed = (name: unknown) => (name ? {} : { dataUnnamed: '' });

const detailsElement: Handler = (state, node: Details) => {
  const words = state.all(withChildren(node.summary));
  const isNamed = words.length > 0;
  const summary = h('summary', unnamed(isNamed), isNamed ? words : ['Details']);
  const properties = node.isOpen ? { open: true } : {};
  const body = h('div', { className: ['details-body'] }, inside(state, node));
  return patched(state, node, h('details', properties, [summary, body]));
};

function cardElement(state: State, node: Card, { resolveLink, resolveImage }: Output) {
  const target = node.target === undefined ? undefined : resolveLink(node.target);
  const body = inside(state, node);
  const { light, dark } = node.covers;
  const cover = (url: string | undefined, look: string | false) =>
    url ? [imageElement({ alt: '' }, { url }, resolveImage, look)] : [];
  const covers = [
    ...cover(light ?? dark, dark && light ? 'only-light' : false),
    ...(light ? cover(dark, 'only-dark') : []),
  ];
  const picture = covers.length > 0 ? [h('div', { className: ['card-cover'] }, covers)] : [];
  const content = target ? linked(body, target, node) : body;
  return patched(
    state,
    node,
    h('li', { className: ['card'] }, [...picture, h('div', { className: ['card-body'] }, content)]),
  );
}

/** Makes the title of a card its link; the stylesheet spreads it over the card. */
function linked(body: ElementContent[], target: ResolvedLink, card: Card): ElementContent[] {
  const properties = { className: ['card-link'], ...targetProperties(target) };
  const index = body.findIndex((part) => part.type === 'element');
  const title = body[index];
  const isLinked = JSON.stringify(title ?? '').includes('"tagName":"a"');
  if (title?.type === 'element' && !isLinked)
    return body.with(index, { ...title, children: [h('a', properties, title.children)] });
  const name = textOf(withChildren(card.children)) || nameIn(card.target ?? '');
  return [h('a', { ...properties, ariaLabel: name }, []), ...body];
}

/** A page elsewhere, a file or another page as a card with its link. */
function linkCardElement(state: State, node: LinkCard, { resolveLink }: Output): ElementContent {
  const { kind, url } = node;
  const target = resolveLink(url);
  const known = 'href' in target ? target : undefined;
  const { title, about, caption } = wordsOfCard(node, known);
  const text = h('span', { className: ['reference-text'] }, [
    h('span', { className: ['reference-title'] }, [title]),
    ...(about ? [h('span', { className: ['reference-about'] }, [about])] : []),
  ]);
  const hook = kind === 'embed' && known ? { dataEmbed: known.href } : {};
  const download = kind === 'file' && known ? { download: title } : {};
  const symbol = kind === 'content-ref' || kind === 'include' ? 'page' : kind;
  const properties = { className: ['reference-link'], ...download, ...targetProperties(target) };
  const link = h('a', properties, [icon(symbol), text]);
  const below = caption ? [h('p', { className: ['reference-caption'] }, [caption])] : [];
  const look = { className: ['reference', `reference-${kind}`] };
  return patched(state, node, h('div', { ...look, ...hook }, [link, ...below]));
}

/** The title of a link card, what is said of its target, and its caption if that is more. */
function wordsOfCard(node: LinkCard, known: Resolved | undefined) {
  const { kind, url } = node;
  const written = wordsOf(node);
  const caption = written === url ? '' : written;
  switch (kind) {
    case 'embed': {
      const host = hostOf(url) || url;
      return {
        title: (known?.title ?? caption) || host,
        about: caption || known?.title ? host : url,
      };
    }
    case 'file': {
      const title = known?.title ?? nameIn(url);
      const about = known?.size === undefined ? '' : sizeInWords(known.size);
      return { title, about, caption: caption === title ? '' : caption };
    }
    default:
      return {
        title: (known?.title ?? caption) || nameIn(url),
        about: kind === 'include' ? 'Shared text' : '',
      };
  }
}

const wordsOf = (node: LinkCard) => textOf(withChildren(node.children)).replace(/\s+/g, ' ').trim();
