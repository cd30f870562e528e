import type { BlockContent, Nodes, PhrasingContent, RootContent, TableCell, TableRow } from 'mdast';
import type { Card, HtmlElement } from './nodes.ts';
import { isPhrasing, trimmed, withParagraphs } from './phrasing.ts';

type Attributes = Readonly<Record<string, string>>;

const named = (node: Nodes, ...names: string[]): node is HtmlElement =>
  node.type === 'element' && names.includes(node.name);
const childrenOf = (node: HtmlElement) => node.children as RootContent[];
const cellsOf = (row: HtmlElement) =>
  childrenOf(row).filter((cell) => named(cell, 'td', 'th')) as HtmlElement[];

/** A table of HTML: one of markdown where each cell is a line of text, or cards. */
export function tableOf(attributes: Attributes, children: RootContent[]): RootContent[] {
  const { head, rows } = rowsIn(children);
  if (attributes['data-view'] === 'cards')
    return [{ type: 'cards', children: cardsOf(head, rows) }];
  const shown = (row: HtmlElement) =>
    cellsOf(row).filter((_, index) => head === undefined || !isHidden(cellsOf(head)[index]));
  const all = head ? [head, ...rows] : rows;
  const lines = all.map((row) => shown(row).map(wordsOf));
  const isPlain = lines.every((row) => row.every((cell) => cell !== undefined));
  if (lines.length === 0 || !isPlain)
    return [{ type: 'element', name: 'table', attributes, children: children as never[] }];
  const cells = lines.map((row, index) => rowOf(row as PhrasingContent[][], all[index]));
  const width = Math.max(...cells.map((row) => row.children.length));
  const empty = rowOf(Array.from({ length: width }, () => []));
  const isEmpty = (row: TableRow | undefined) =>
    row?.children.every((cell) => cell.children.length === 0);
  const hasNoHead = !head || isEmpty(cells[0]);
  const data = {
    ...(hasNoHead && { hasNoHead }),
    ...('data-full-width' in attributes && { isFullWidth: true }),
  };
  return [{ type: 'table', align: [], children: head ? cells : [empty, ...cells], data }];
}

function rowOf(cells: PhrasingContent[][], row?: HtmlElement): TableRow {
  const place = row?.position && { position: row.position };
  return {
    type: 'tableRow',
    children: cells.map((children): TableCell => ({ type: 'tableCell', children })),
    ...place,
  };
}

function rowsIn(children: RootContent[]): { head: HtmlElement | undefined; rows: HtmlElement[] } {
  const heads = children.filter((child) => named(child, 'thead')) as HtmlElement[];
  const bodies = children.filter((child) => named(child, 'tbody', 'tfoot')) as HtmlElement[];
  const rowsOf = (nodes: RootContent[]) =>
    nodes.filter((node) => named(node, 'tr')) as HtmlElement[];
  const above = heads.flatMap((head) => rowsOf(childrenOf(head)));
  const below = [...rowsOf(children), ...bodies.flatMap((body) => rowsOf(childrenOf(body)))];
  const rest = [...above.slice(1), ...below];
  if (above[0]) return { head: above[0], rows: rest };
  const isHead = below[0] && cellsOf(below[0]).every((cell) => cell.name === 'th');
  return isHead ? { head: below[0], rows: below.slice(1) } : { head: undefined, rows: below };
}

const isHidden = (cell: HtmlElement | undefined) => 'data-hidden' in (cell?.attributes ?? {});

/** The rows of a table of HTML with the cells that it shows, and whether the first is its head. */
export function cellsIn(table: HtmlElement): { rows: HtmlElement[][]; hasHead: boolean } {
  const { head, rows } = rowsIn(childrenOf(table));
  return { rows: (head ? [head, ...rows] : rows).map(cellsOf), hasHead: head !== undefined };
}

/** The text of a cell; undefined if it holds blocks or spans others. */
function wordsOf(cell: HtmlElement): PhrasingContent[] | undefined {
  const { colspan = '1', rowspan = '1' } = cell.attributes;
  if (colspan !== '1' || rowspan !== '1') return undefined;
  const words: PhrasingContent[] = [];
  for (const child of childrenOf(cell)) {
    if (isPhrasing(child)) words.push(child);
    else if (child.type === 'paragraph')
      words.push(...(words.length > 0 ? [{ type: 'break' as const }] : []), ...child.children);
    else return undefined;
  }
  return trimmed(words);
}

/** The cards of a table: its head says which columns are their targets and covers. */
function cardsOf(head: HtmlElement | undefined, rows: readonly HtmlElement[]): Card[] {
  const columns = head ? cellsOf(head).map(({ attributes }) => attributes) : [];
  return rows.map((row) => {
    const cells = cellsOf(row);
    const urlAt = (mark: string) => {
      const index = columns.findIndex((column) => mark in column);
      return index < 0 ? undefined : urlIn(cells[index]);
    };
    const [target, light, dark] = [
      'data-card-target',
      'data-card-cover',
      'data-card-cover-dark',
    ].map(urlAt);
    const children = cells
      .filter((_, index) => !isSpecial(columns[index]))
      .flatMap((cell): BlockContent[] => withParagraphs(childrenOf(cell)));
    return {
      type: 'card',
      ...(target && { target }),
      covers: { ...(light && { light }), ...(dark && { dark }) },
      children,
      ...(row.position && { position: row.position }),
    };
  });
}

const isSpecial = (column: Attributes | undefined) =>
  column !== undefined &&
  ['data-hidden', 'data-card-target', 'data-card-cover', 'data-card-cover-dark'].some(
    (mark) => mark in column,
  );

function urlIn(node: Nodes | undefined): string | undefined {
  if (!node) return undefined;
  if ((node.type === 'link' || node.type === 'image') && node.url) return node.url;
  if (!('children' in node)) return undefined;
  for (const child of node.children) {
    const found = urlIn(child);
    if (found) return found;
  }
  return undefined;
}
