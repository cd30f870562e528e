import { cleanText, type Piece, splitRecords } from '#components/kit/split-records.ts';
import { addressIn } from '#lib/contract/email-address.ts';
import type { Role } from '#lib/contract/levels.ts';
import { roleNamed } from './role-words.ts';

/** One address as it was found: `text` may be no address at all, and is then kept as it was written. */
export type FoundAddress = {
  text: string;
  /** The role written beside it; null is a guest. */
  role?: Role | null;
  /** A word in the role column that names no role. */
  unknownRole?: string;
};

/**
 * Finds the addresses in what somebody pasted: separated by commas, semicolons, tabs, spaces or lines,
 * with names around them, as `mailto:`, or as a table with or without a head. Order is kept, and what
 * should be an address but isn't comes out, too. Never throws.
 */
export function parseAddresses(text: string): FoundAddress[] {
  return partsOf(cleanText(text)).flatMap(
    (part) => inTable(part) ?? splitRecords(part).flatMap(inRecord),
  );
}

/** Divides a text where a table with a head begins: one may be pasted below other addresses. */
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
  /** How many columns it names. */
  columns: number;
  /** Whether the column of addresses is called just that. */
  isPlain: boolean;
};

/** A table with a head names its columns: an address in another column (a manager's, say) is not invited. */
function inTable(text: string): FoundAddress[] | null {
  const head = headOf(text);
  if (!head) return null;
  // Under a head of one column anything may stand, several addresses to a line as well.
  if (head.columns === 1) return splitRecords(text.trimStart()).slice(1).flatMap(inRecord);
  const [, ...rows] = splitRecords(text.trimStart(), head.separator);
  return rows.flatMap((row) => {
    const cell = row[head.email]?.text ?? '';
    if (cell === '') return row.some((piece) => piece.text.includes('@')) ? inRecord(row) : [];
    const found = inPiece(cell);
    const role = row[head.role]?.text;
    return role ? found.map((one) => ({ ...one, ...roleIn(role) })) : found;
  });
}

function headOf(text: string): Head | null {
  const [line = ''] = text.trimStart().split('\n', 1);
  if (line.includes('@')) return null;
  const separator = [',', ';', '\t'].reduce((best, one) =>
    line.split(one).length > line.split(best).length ? one : best,
  );
  const names = (splitRecords(line, separator)[0] ?? []).map((piece) => piece.text);
  const exact = names.findIndex((name) => EMAIL_COLUMN.test(name));
  const email = exact >= 0 ? exact : names.findIndex((name) => /e-?mail/i.test(name));
  const role = names.findIndex((name) => ROLE_COLUMN.test(name));
  // A sentence such as "The e-mail addresses of the crew:" is no head.
  return email >= 0 && names.every((name) => name.length <= 40) && !/:$/.test(line.trim())
    ? { separator, email, role, columns: names.length, isPlain: exact >= 0 }
    : null;
}

function roleIn(text: string): Pick<FoundAddress, 'role' | 'unknownRole'> {
  const role = roleNamed(text);
  return role === undefined ? { unknownRole: text } : { role };
}

function inRecord(record: Piece[]): FoundAddress[] {
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
function withRole(found: FoundAddress[], next: Piece | undefined): FoundAddress[] {
  const role = next && roleNamed(next.text);
  return role === undefined ? found : found.map((one) => ({ ...one, role }));
}

/** One address among other columns: those hold its role, or a name nobody asked for. */
function inRow(record: Piece[], { text }: Piece): FoundAddress[] {
  const found = inPiece(text);
  const role = record.map((piece) => roleNamed(piece.text)).find((named) => named !== undefined);
  return role === undefined ? found : found.map((one) => ({ ...one, role }));
}

function withoutAt(record: Piece[]): FoundAddress[] {
  const words = record.map(({ text }) => text).filter((text) => text !== '');
  return words.length === 0 ? [] : [{ text: words.join(', ') }];
}

/** `Last` in `Last, First <a@b.c>`, seen from what follows it. */
function isSurname(next: Piece | undefined): boolean {
  if (next?.after !== ',' || next.text.length > LONGEST) return false;
  return /^[^<@]*<[^<>@]*@[^<>]*>$/.test(next.text);
}

/** How long an address with a name around it may be: the patterns below are slow on longer texts. */
const LONGEST = 600;

/** What a single piece holds: one address, maybe with a name, or several with blanks or quotes between. */
function inPiece(piece: string): FoundAddress[] {
  const isShort = piece.length <= LONGEST;
  const bracketed = isShort ? /<([^<>@]*@[^<>@]*)>/.exec(piece)?.[1] : undefined;
  if (bracketed !== undefined && piece.split('@').length === 2) return [{ text: bare(bracketed) }];
  const whole = bare(piece);
  if (addressIn(whole) !== null) return [{ text: whole }];
  const parts = piece.split(/[\s,;<>()[\]{}"|，；、]+/).filter((part) => part.includes('@'));
  const found = parts.flatMap((part) => split(bare(part)));
  const isPlain = found.length === 1 && found[0] && addressIn(found[0]) === null;
  // "ada @example.com" is shown as it was written, not as the half that has the @.
  return isPlain || found.length === 0 ? [{ text: whole }] : found.map((text) => ({ text }));
}

/** `a@b.c?cc=d@e.f` and `a@b.c/d@e.f` are several; what can't be divided into addresses stays whole. */
function split(text: string): string[] {
  if (text.split('@').length <= 2) return [text];
  const parts = text.split(/[^\w'+.@-]+/).filter((part) => part.includes('@'));
  return parts.length > 1 ? parts.map(bare) : [text];
}

/** Takes off what stands around an address in mail, in Markdown and at the end of a sentence. */
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
  return quoted.includes('%') ? decoded(quoted) : quoted;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not an escape after all: the sign stands for itself.
    return text;
  }
}
