import { formatNumber } from './format.ts';

const HEIGHT = 20;
/** The room below the line. What is too old has a foot there, for those who don’t see its color. */
const FOOT = 4;
/** The older, the higher and the darker; what is too old is in the color of a warning. */
const shapes = [
  { height: 4, fill: 'fill-edge' },
  { height: 8, fill: 'fill-edge' },
  { height: 12, fill: 'fill-ink-3' },
  { height: 16, fill: 'fill-ink-3' },
  { height: HEIGHT, fill: 'fill-ink-3' },
] as const;
/** The first step that is too old, where nothing else is said. */
const TOO_OLD = 3;

/**
 * Things by age, each as high as it is old.
 * @param strip the age of each, as one of five steps
 * @param label the same in words
 * @param tooOld which of them are in the color of a warning, where it isn’t their age alone
 */
export function AgeStrip({
  strip,
  label,
  tooOld,
}: {
  strip: readonly number[];
  label: string;
  tooOld?: readonly boolean[] | undefined;
}) {
  // A few are as narrow as many, so that strips can be compared.
  const part = 100 / Math.max(48, strip.length);
  return (
    <svg role="img" aria-label={label} width="100%" height={HEIGHT + FOOT} className="block">
      <title>{label}</title>
      {strip.map((age, index) => (
        <Mark
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by their position
          key={index}
          age={age}
          isTooOld={tooOld?.[index] ?? age >= TOO_OLD}
          x={`${index * part}%`}
          width={`${part * 0.8}%`}
        />
      ))}
      <line
        x2={`${part * strip.length}%`}
        y1={HEIGHT - 0.5}
        y2={HEIGHT - 0.5}
        className="stroke-edge"
      />
    </svg>
  );
}

function Mark(props: { age: number; isTooOld: boolean; x: string; width: string }) {
  const { age, isTooOld, x, width } = props;
  const { height, fill } = shapes[age] ?? shapes[0];
  return (
    <>
      <rect
        x={x}
        width={width}
        y={HEIGHT - height}
        height={height}
        className={isTooOld ? 'fill-warn' : fill}
      />
      {isTooOld && <Foot x={x} width={width} />}
    </>
  );
}

function Foot(place: { x: string; width: string }) {
  return <rect {...place} y={HEIGHT + FOOT / 2} height={FOOT / 2} className="fill-warn" />;
}

/** What the heights of a strip mean. @param tooOld what its color of a warning means, if not an age */
export function AgeLegend({
  label,
  names,
  tooOld,
}: {
  label: string;
  names: readonly string[];
  tooOld?: string;
}) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-4 gap-y-2 text-meta text-ink-2">
      {names.map((name, age) => (
        <li key={name} className="flex items-end gap-1.5">
          <svg aria-hidden width="6" height={HEIGHT + FOOT}>
            <Mark age={age} isTooOld={!tooOld && age >= TOO_OLD} x="0" width="6" />
          </svg>
          {name}
        </li>
      ))}
      {tooOld && (
        <li className="flex items-end gap-1.5">
          <svg aria-hidden width="6" height={HEIGHT + FOOT}>
            <rect y="4" width="6" height="16" className="fill-warn" />
            <Foot x="0" width="6" />
          </svg>
          {tooOld}
        </li>
      )}
    </ul>
  );
}

/** “12: 4 within 30 days, 8 aged 3 to 6 months”. @param what the number of all, as a phrase */
export function ageWords(what: string, names: readonly string[], ages: readonly number[]): string {
  const named = (name = '') => (/^\d/.test(name) ? `aged ${name}` : name.toLowerCase());
  const parts = ages.flatMap((count, age) =>
    count > 0 ? [`${formatNumber(count)} ${named(names[age])}`] : [],
  );
  return parts.length > 0 ? `${what}: ${parts.join(', ')}` : what;
}

/** The maximum number of parts in a strip of numbers; one part then represents several. */
const MOST = 96;

/** The strip of things of which only the number of each age is known, the oldest first. */
export function stripOf(ages: readonly number[]): number[] {
  const all = ages.reduce((sum, count) => sum + count, 0);
  const share = Math.min(1, MOST / Math.max(1, all));
  return ages
    .map((count, age) => Array.from({ length: Math.ceil(count * share) }, () => age))
    .toReversed()
    .flat();
}
