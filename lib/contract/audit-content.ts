import { type AuditFacts, after, before, fromTo, isLevel, partOf, roleName } from './audit.ts';
import { formatList, formatNumber } from './format.ts';

type Facts = Pick<AuditFacts, 'target' | 'payload'>;
type Payload = AuditFacts['payload'];

const contentFields: Record<string, string> = {
  title: 'the title',
  description: 'the description',
  emoji: 'the emoji',
  editMode: 'the edit mode',
  visibility: 'the visibility',
  defaultLevel: 'the default level',
};

/** “renamed A to B”, “locked B”, or which setting of a space or collection changed. */
export function contentChange(target: string, payload: Payload): string {
  const changed = partOf(payload, 'after');
  const { title } = partOf(payload, 'before');
  // Collection events contain all fields, space events only the changed ones.
  const keys = Object.keys(changed).filter(
    (key) => changed[key] !== partOf(payload, 'before')[key],
  );
  const [only = ''] = keys;
  if (keys.length === 1 && only === 'title' && title)
    return `renamed ${String(title)} to ${target}`;
  if (keys.length === 1 && only === 'editMode')
    return `${changed.editMode === 'locked' ? 'locked' : 'unlocked'} ${target}`;
  if (keys.length === 1 && only === 'defaultLevel') {
    const [old, now] = [partOf(payload, 'before').defaultLevel, changed.defaultLevel].map(
      (level) => (level === null || level === undefined ? 'Inherited' : roleName(level)),
    );
    return `changed the default access to ${target} from ${old} to ${now}`;
  }
  const what =
    keys.length === 1 && Object.hasOwn(contentFields, only) ? contentFields[only] : undefined;
  return what ? `changed ${what} of ${target}` : `changed the settings of ${target}`;
}

/** The title of a parent, “the top level” for null; undefined when the event doesn't say. */
function parentName(place: Record<string, unknown>): string | undefined {
  if (typeof place.title === 'string') return place.title;
  return place.parent === null ? 'the top level' : undefined;
}

/** “moved A from B to C”, or “reordered A” when the parent is the same. */
export function contentMove({ target, payload }: Facts): string {
  const [before, after] = [partOf(payload, 'before'), partOf(payload, 'after')];
  if (before.parent === after.parent) return `reordered ${target}`;
  const [from, to] = [parentName(before), parentName(after)];
  return [`moved ${target}`, from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ');
}

/** “transferred A to B”; “another organization” when the event doesn’t name it. */
export function contentTransfer({ target, payload }: Facts): string {
  const { title } = partOf(payload, 'after');
  return typeof title === 'string'
    ? `transferred ${target} to ${title}`
    : `transferred ${target} to another organization`;
}

/** “gave X Read access to A”, “changed X’s access to A from Read to Edit”, or that it was removed. */
export function grantChange({ target, payload }: Facts): string {
  const who = typeof payload.name === 'string' ? payload.name : 'someone';
  const [{ level: old }, { level }] = [partOf(payload, 'before'), partOf(payload, 'after')];
  if (typeof level !== 'string') return `removed ${who}’s direct access to ${target}`;
  if (isLevel(old)) return `changed ${who}’s access to ${target} ${fromTo(old, level)}`;
  return `gave ${who} ${roleName(level)} access to ${target}`;
}

/** A grant to people and teams: who got which access, and what one of them had. */
export function grantsGiven({ target, payload, names }: AuditFacts): string {
  const [old, given] = [before(payload), after(payload)].map((side) => ({
    ...partOf(side, 'users'),
    ...partOf(side, 'teams'),
  }));
  const ids = Object.keys(given ?? {});
  const [id = ''] = ids;
  if (ids.length === 0) return `granted access to ${target}`;
  const level = roleName(given?.[id]);
  if (ids.length > 3)
    return `gave ${formatNumber(ids.length)} people and teams ${level} access to ${target}`;
  const known = ids.map((each) => names.get(each) ?? 'someone');
  if (ids.length === 1 && isLevel(old?.[id]))
    return `changed ${known[0]}’s access to ${target} ${fromTo(old?.[id], given?.[id])}`;
  return `gave ${formatList(known)} ${level} access to ${target}`;
}

/** “ and its 3 spaces”; empty for none. */
export function withSpaces(count: number): string {
  if (count === 0) return '';
  return ` and ${count === 1 ? 'its space' : `its ${formatNumber(count)} spaces`}`;
}
