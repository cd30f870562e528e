import { formatList } from '#components/kit/format.ts';
import { type Claim, type Condition, readCondition } from '#lib/contract/conditions.ts';
import {
  type ClaimsSchema,
  claimKindNames,
  claimsOf,
  type KnownClaim,
  unknownClaims,
} from './claims.ts';

/** Something that is probably wrong with a condition. */
export type Remark = {
  text: string;
  /** The condition with the mistake corrected, where that is known. */
  fixed?: string;
  /** That comparison is false for every visitor. */
  isNever: boolean;
};

type Literal = Extract<Condition, { kind: 'literal' }>;
type Edit = { at: number; end: number; by: string };
type LintFinding = { at: number; text: string; edit?: Edit | undefined; isNever: boolean };

/**
 * Compares a condition with the claims that a schema describes.
 * @param schema null when none is set: then only syntax can be checked
 */
export function lintCondition(condition: string, schema: ClaimsSchema | null): Remark[] {
  const read = readCondition(condition);
  if ('fault' in read || !schema) return [];
  return findingsIn(read.condition, schema).map(({ text, edit, isNever }) => ({
    text,
    isNever,
    ...(edit && {
      fixed: condition.slice(0, edit.at) + edit.by + condition.slice(edit.end),
    }),
  }));
}

/** Whether a condition is false for every visitor whose claims match the schema. */
export function isNeverTrue(condition: string, schema: ClaimsSchema | null): boolean {
  const read = readCondition(condition);
  if ('fault' in read) return true;
  if (!schema) return false;
  const never = new Set(
    findingsIn(read.condition, schema).flatMap(({ at, isNever }) => (isNever ? [at] : [])),
  );
  const isFalse = (part: Condition): boolean => {
    switch (part.kind) {
      case 'literal':
        return !part.value;
      case 'and':
        return isFalse(part.left) || isFalse(part.right);
      case 'or':
        return isFalse(part.left) && isFalse(part.right);
      case 'compare':
      case 'includes':
      case 'claim':
        return never.has(part.at);
      default:
        return false;
    }
  };
  return isFalse(read.condition);
}

function findingsIn(condition: Condition, schema: ClaimsSchema): LintFinding[] {
  const known = claimsOf(schema);
  const find = (claim: Claim) =>
    known.find(({ path }) => path.join('\n') === claim.path.join('\n'));
  const unknown = new Set(unknownClaimsIn(condition, schema));
  const walk = (part: Condition): LintFinding[] => {
    switch (part.kind) {
      case 'claim':
        return unknown.has(part) ? [unknownClaim(part, known, part.at)] : [];
      case 'not':
        return walk(part.operand).map((found) => ({ ...found, isNever: false }));
      case 'and':
      case 'or':
        return [...walk(part.left), ...walk(part.right)];
      case 'includes':
        return part.holder.kind === 'claim' && unknown.has(part.holder)
          ? [unknownClaim(part.holder, known, part.at)]
          : includesIn(part, find);
      case 'compare': {
        const claim = [part.left, part.right].find((side) => side.kind === 'claim');
        if (claim?.kind === 'claim' && unknown.has(claim)) {
          const isNever = !part.operator.startsWith('!');
          return [{ ...unknownClaim(claim, known, part.at), isNever }];
        }
        return comparisonIn(part, find);
      }
      default:
        return [];
    }
  };
  return walk(condition);
}

function unknownClaimsIn(condition: Condition, schema: ClaimsSchema): Claim[] {
  const claims: Claim[] = [];
  const visit = (part: Condition): void => {
    if (part.kind === 'claim') claims.push(part);
    else if (part.kind === 'not') visit(part.operand);
    else if (part.kind === 'list') part.items.forEach(visit);
    else if (part.kind === 'includes') [part.holder, part.item].forEach(visit);
    else if (part.kind !== 'literal') [part.left, part.right].forEach(visit);
  };
  visit(condition);
  return claims.filter((claim) => unknownClaims(nameOf(claim), schema).length > 0);
}

const nameOf = ({ path }: Claim) =>
  `claims${path.map((name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`)).join('')}`;

function unknownClaim(claim: Claim, known: readonly KnownClaim[], at: number): LintFinding {
  const nearest = closest(
    claim.path.join('.'),
    known.map(({ path }) => path.join('.')),
  );
  const meant = known.find(({ path }) => path.join('.') === nearest);
  const text = `The visitor schema has no claim “${claim.path.join('.')}”.`;
  return {
    at,
    isNever: true,
    text: meant ? `${text} Did you mean claims${meant.written}?` : text,
    ...(meant && {
      edit: { at: claim.at, end: claim.end, by: `visitor.claims${meant.written}` },
    }),
  };
}

type Find = (claim: Claim) => KnownClaim | undefined;
type Comparison = Extract<Condition, { kind: 'compare' }>;

function comparisonIn({ operator, left, right, at, end }: Comparison, find: Find): LintFinding[] {
  if (operator === 'in') {
    const claim = left.kind === 'claim' ? find(left) : undefined;
    if (claim?.kind === 'list' && right.kind === 'list')
      return [{ at, isNever: true, text: `${claim.path.join('.')} is a list. Use includes.` }];
    if (!claim || right.kind !== 'list') return [];
    const wrong = right.items.flatMap((item) =>
      item.kind === 'literal' ? valueIn(claim, item) : [],
    );
    const isNever = wrong.length === right.items.length && wrong.length > 0;
    return wrong.map((found) => ({ ...found, at, isNever }));
  }
  const [named, value] = left.kind === 'claim' ? [left, right] : [right, left];
  if (named.kind !== 'claim' || value.kind !== 'literal' || value.value === null) return [];
  const claim = find(named);
  if (!claim) return [];
  const isEquality = operator.includes('==') || operator === '!=';
  const isNever = operator === '==' || operator === '===' || !isEquality;
  if (claim.kind === 'list' && isEquality && typeof value.value === 'string') {
    const call = `visitor.claims${claim.written}.includes(${JSON.stringify(value.value)})`;
    const by = operator.startsWith('!') ? `!${call}` : call;
    const text = `${claim.path.join('.')} is a list, so it never equals text. Use includes.`;
    return [{ at, isNever, text, edit: { at, end, by } }];
  }
  if (!isEquality) {
    const isNumber = claim.kind === 'number' || claim.kind === 'integer';
    if (isNumber && typeof value.value === 'number') return [];
    if (claim.kind === 'string' && typeof value.value === 'string') return [];
    if (claim.kind === 'other') return [];
    const text = `${claim.path.join('.')} is ${kindIn(claim)}, so it is never less or greater than ${JSON.stringify(value.value)}.`;
    return [{ at, isNever: true, text }];
  }
  return valueIn(claim, value).map((found) => ({ ...found, at, isNever }));
}

function includesIn(
  { holder, item, at }: Extract<Condition, { kind: 'includes' }>,
  find: Find,
): LintFinding[] {
  const claim = holder.kind === 'claim' ? find(holder) : undefined;
  if (!claim) return [];
  const { kind } = claim;
  if (kind === 'boolean' || kind === 'number' || kind === 'integer')
    return [
      { at, isNever: true, text: `${claim.path.join('.')} is ${kindIn(claim)}, not a list.` },
    ];
  if (kind === 'list' && item.kind === 'literal' && typeof item.value !== 'string')
    return [
      {
        at,
        isNever: true,
        text: `${claim.path.join('.')} contains text. Put the value in quotes.`,
      },
    ];
  return [];
}

/** A value that a claim never has. */
function valueIn(claim: KnownClaim, { value, at, end }: Literal): Omit<LintFinding, 'isNever'>[] {
  const name = claim.path.join('.');
  const shown = JSON.stringify(value);
  const replaced = (by: string): Edit => ({ at, end, by });
  switch (claim.kind) {
    case 'enum': {
      if (typeof value === 'string' && claim.options.includes(value)) return [];
      const nearest = typeof value === 'string' ? closest(value, claim.options) : undefined;
      const options = formatList(claim.options.map((option) => JSON.stringify(option)));
      const meant = nearest && JSON.stringify(nearest);
      const text = `${name} is never ${shown}. ${meant ? `Did you mean ${meant}?` : `It is one of ${options}.`}`;
      return [{ at, text, edit: meant ? replaced(meant) : undefined }];
    }
    case 'boolean': {
      if (typeof value === 'boolean') return [];
      const word = String(value).toLowerCase();
      const isYes = ['true', 'yes', '1', 'on'].includes(word);
      const isNo = ['false', 'no', '0', 'off'].includes(word);
      const text = `${name} is yes or no. Compare it with true or false, without quotes.`;
      return [{ at, text, edit: isYes || isNo ? replaced(String(isYes)) : undefined }];
    }
    case 'string':
      if (typeof value === 'string') return [];
      return [
        {
          at,
          text: `${name} is text. Put the value in quotes.`,
          edit: replaced(JSON.stringify(String(value))),
        },
      ];
    case 'number':
    case 'integer': {
      if (typeof value === 'number') return [];
      const isNumeric = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
      const text = `${name} is a number. Leave out the quotes.`;
      return [{ at, text, edit: isNumeric ? replaced(value) : undefined }];
    }
    default:
      return [];
  }
}

/** “one of "free" and "pro"”, “text”. */
function kindIn({ kind, options }: KnownClaim): string {
  return kind === 'enum'
    ? `one of ${formatList(options.map((option) => JSON.stringify(option)))}`
    : claimKindNames[kind];
}

/** The word that differs from another in at most a third of its letters. */
function closest(word: string, words: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(word.length / 3));
  return words
    .map((other) => ({ other, far: distance(word.toLowerCase(), other.toLowerCase()) }))
    .filter(({ other, far }) => far <= most || (word !== '' && other.startsWith(word)))
    .sort((one, two) => one.far - two.far)
    .at(0)?.other;
}

/** How many letters are added, dropped, replaced or swapped with the next. */
function distance(one: string, other: string): number {
  const rows = [...Array(one.length + 1)].map((_, row) =>
    [...Array(other.length + 1)].map((__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1)
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      (rows[row] as number[])[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        ...(isSwapped ? [at(row - 2, column - 2) + 1] : []),
      );
    }
  return at(one.length, other.length);
}
