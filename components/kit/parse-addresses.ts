import { addressIn } from '#lib/contract/email-address.ts';
import type { Role } from '#lib/contract/levels.ts';
import { percentDecoded } from '#lib/contract/percent-decoding.ts';
import { cleanText, readCSV } from './read-csv.ts';

/** One address as found. If it isn't valid, `text` is kept as written. */
export type FoundAddress = {
  text: string;
  /** The role next to it; null is a guest. */
  role?: Role | null;
  /** The content of the role column if it isn't a role. */
  unknownRole?: string;
};

/**
 * Finds the addresses in pasted text: separated by commas, semicolons, bars, tabs, spaces or lines, with names
 * around them, as `mailto:`, or as a table with or without a header. Keeps the order and includes
 * invalid addresses. Never throws.
 */
export function parseAddresses(text: string): FoundAddress[] {
  return partsOf(cleanText(text)).flatMap(
    (part) => inTable(part) ?? splitPieces(part).flatMap(inRecord),
  );
}

/** Splits a text where a table with a header begins, since one may follow other addresses. */
function partsOf(text: string): string[] {
  const parts: string[][] = [[]];
  for (const line of text.split('\n')) {
    if (COLUMN_WORD.test(line) && headOf(line)?.isPlain) parts.push([]);
    parts.at(-1)?.push(line);
  }
  return parts.map((lines) => lines.join('\n'));
}

const COLUMN_WORD = /mail|address/i;
const EMAIL_COLUMN =
  /^(?:work[-_ ])?(?:e[-_ ]?mails?|mail|(?:(?:e[-_ ]?)?mail[-_ ]?)?address(?:es)?)$/i;
const ROLE_COLUMN = /^(?:role|level|access|permission)s?$/i;

type Head = {
  separator: string;
  email: number;
  role: number;
  /** The number of columns. */
  columns: number;
  /** Whether the header of the address column is exactly such a name. */
  isPlain: boolean;
};

/** In a table with a header, addresses in other columns (a manager's, say) are ignored. */
function inTable(text: string): FoundAddress[] | null {
  const head = headOf(text);
  if (!head) return null;
  // Below a header with one column, lines can contain several addresses.
  if (head.columns === 1) return splitPieces(text.trimStart()).slice(1).flatMap(inRecord);
  const [, ...rows] = readCSV(text.trimStart(), head.separator);
  return rows.flatMap((row) => {
    const cell = row[head.email] ?? '';
    if (cell === '')
      return row.some((each) => each.includes('@'))
        ? inRecord(row.map((each) => ({ text: each, after: head.separator })))
        : [];
    const found = inPiece(cell);
    const role = row[head.role];
    return role ? found.map((one) => ({ ...one, ...roleIn(role) })) : found;
  });
}

function headOf(text: string): Head | null {
  const [line = ''] = text.trimStart().split('\n', 1);
  if (line.includes('@')) return null;
  const separator = [',', ';', '\t', '|'].reduce((best, one) =>
    line.split(one).length > line.split(best).length ? one : best,
  );
  const names = readCSV(line, separator)[0] ?? [];
  const exact = names.findIndex((name) => EMAIL_COLUMN.test(name));
  const email = exact >= 0 ? exact : names.findIndex((name) => /e-?mail/i.test(name));
  const role = names.findIndex((name) => ROLE_COLUMN.test(name));
  // A sentence such as "The email addresses of the crew:" isn't a header.
  return email >= 0 && names.every((name) => name.length <= 40) && !/:$/.test(line.trim())
    ? { separator, email, role, columns: names.length, isPlain: exact >= 0 }
    : null;
}

function roleIn(text: string): Pick<FoundAddress, 'role' | 'unknownRole'> {
  const role = roleNamed(text);
  return role === undefined ? { unknownRole: text } : { role };
}

function inRecord(record: LinePiece[]): FoundAddress[] {
  const withAt = record.filter(({ text }) => text.includes('@'));
  const [only] = withAt;
  if (withAt.length === 1 && only) return inRow(record, only);
  if (withAt.length === 0) return withoutAt(record);
  return record.flatMap((piece, index) => {
    if (piece.text.includes('@')) return withRole(inPiece(piece.text), record[index + 1]);
    const isName = isSurname(record[index + 1]) || roleNamed(piece.text) !== undefined;
    return piece.text === '' || isName ? [] : [{ text: piece.text }];
  });
}

/** `a@b.c, edit; d@e.f, read`: a role belongs to the address before it. */
function withRole(found: FoundAddress[], next: LinePiece | undefined): FoundAddress[] {
  const role = next && roleNamed(next.text);
  return role === undefined ? found : found.map((one) => ({ ...one, role }));
}

/** One address among other columns, of which one may contain its role. */
function inRow(record: LinePiece[], { text }: LinePiece): FoundAddress[] {
  const found = inPiece(text);
  const role = record.map((piece) => roleNamed(piece.text)).find((named) => named !== undefined);
  return role === undefined ? found : found.map((one) => ({ ...one, role }));
}

function withoutAt(record: LinePiece[]): FoundAddress[] {
  const words = record.map(({ text }) => text).filter((text) => text !== '');
  return words.length === 0 ? [] : [{ text: words.join(', ') }];
}

/** Whether a piece is `Last` in `Last, First <a@b.c>`, judged by the next piece. */
function isSurname(next: LinePiece | undefined): boolean {
  if (next?.after !== ',' || next.text.length > LONGEST) return false;
  return /^[^<@]*<[^<>@]*@[^<>]*>$/.test(next.text);
}

/** The maximum length of an address with a name: the patterns below are slow on longer texts. */
const LONGEST = 600;

/** The addresses of a piece: one, maybe with a name, or several separated by spaces or quotes. */
function inPiece(piece: string): FoundAddress[] {
  const isShort = piece.length <= LONGEST;
  const bracketed = isShort ? /<([^<>@]*@[^<>@]*)>/.exec(piece)?.[1] : undefined;
  if (bracketed !== undefined && piece.split('@').length === 2) return [{ text: bare(bracketed) }];
  const whole = bare(piece);
  if (addressIn(whole) !== null) return [{ text: whole }];
  const [, address = '', word = ''] = /^(\S{1,320})\s+(\S{1,40})$/.exec(piece.trim()) ?? [];
  const role = roleNamed(word);
  if (role !== undefined && addressIn(bare(address)) !== null)
    return [{ text: bare(address), role }];
  const parts = piece.split(/[\s,;<>()[\]{}"|，；、]+/).filter((part) => part.includes('@'));
  const found = parts.flatMap((part) => split(bare(part)));
  const isPlain = found.length === 1 && found[0] && addressIn(found[0]) === null;
  // "ada @example.com" is kept as written, not reduced to the part with the @.
  return isPlain || found.length === 0 ? [{ text: whole }] : found.map((text) => ({ text }));
}

/** Splits `a@b.c?cc=d@e.f` and `a@b.c/d@e.f`; a text that can't be split stays whole. */
function split(text: string): string[] {
  if (text.split('@').length <= 2) return [text];
  const parts = text.split(/[^\w'+.@-]+/).filter((part) => part.includes('@'));
  return parts.length > 1 ? parts.map(bare) : [text];
}

/** Strips the characters around an address in emails, Markdown and sentences. */
function bare(text: string): string {
  if (text.length > LONGEST) return text;
  const plain = text
    .trim()
    .replace(/^(?:[-*•–·]|\d+[.)])\s+/, '')
    .replace(/^[<([{"“‘„«]*(?:mailto:|smtp:)?/i, '')
    .replace(/[>)\]}"”’“»]*$/, '')
    .replace(/[?#][^@]*$/, '')
    .replace(/[\s.,:;!?>)\]}"”’»]+$/, '');
  const quoted = /^'(.*)'$/.exec(plain)?.[1] ?? plain;
  return percentDecoded(quoted);
}

const words: Record<string, Role | null> = {
  admin: 'admin',
  administrator: 'admin',
  create: 'create',
  creator: 'create',
  review: 'review',
  reviewer: 'review',
  edit: 'edit',
  editor: 'edit',
  comment: 'comment',
  commenter: 'comment',
  read: 'read',
  reader: 'read',
  guest: null,
};

/** Returns the role a word names (null is a guest); undefined for any other word. */
function roleNamed(text: string): Role | null | undefined {
  const word = text.trim().toLowerCase();
  return Object.hasOwn(words, word) ? words[word] : undefined;
}

/** One piece of a line: its text without quotes, and the separator before it. */
type LinePiece = { text: string; after: string };

/** Up to a separator, which within quotes is plain text. A quote has to be closed soon. */
const PIECE = /[ ]*"((?:[^"]|""){0,2000})"(?!")([^,;|\t\n，；、]*)|[^,;|\t\n，；、]*/y;

/**
 * Splits typed or pasted addresses into lines of pieces: commas, semicolons, bars and tabs all separate
 * them. An unclosed quote is plain text.
 * @param text as `cleanText` returns it
 */
function splitPieces(text: string): LinePiece[][] {
  const lines: LinePiece[][] = [[]];
  let after = '';
  for (let at = 0; ; at += 1) {
    PIECE.lastIndex = at;
    const [whole = '', quoted, rest = ''] = PIECE.exec(text) ?? [];
    const words = quoted === undefined ? whole : quoted.replaceAll('""', '"') + rest;
    lines.at(-1)?.push({ text: words.trim(), after });
    at += whole.length;
    const separator = text.charAt(at);
    if (separator === '') return lines;
    after = separator === '\n' ? '' : separator;
    if (separator === '\n') lines.push([]);
  }
}
