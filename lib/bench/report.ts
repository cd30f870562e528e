/** One line of the table. `met` is null where there is nothing to reach. */
export interface Row {
  figure: string;
  measured: string;
  target: string;
  met: boolean | null;
  /** The measured numbers, for the JSON file. */
  numbers: Record<string, number>;
}

const words = new Map([
  [true, 'yes'],
  [false, '**no**'],
  [null, ''],
]);

/** The line of what was cut short, or not begun: a figure that is missing counts as not met. */
export function unfinished(figure: string, most: number): Row {
  const measured =
    most > 0 ? `left out after ${number(most / 1000)} s` : 'left out for lack of time';
  return { figure, measured, target: '', met: false, numbers: {} };
}

/** The rows of a part of the run, or one that says it was cut short after `most` milliseconds. */
export async function within(
  most: number,
  figure: string,
  work: () => Promise<Row[]>,
): Promise<Row[]> {
  if (most <= 0) return [unfinished(figure, 0)];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Row[]>((resolve) => {
    timer = setTimeout(() => resolve([unfinished(figure, most)]), most);
  });
  const worked = work();
  // What fails after it was given up is of no interest.
  worked.catch(() => undefined);
  return Promise.race([worked, late]).finally(() => clearTimeout(timer));
}

/** Takes the rows, gives back a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ figure, measured, target, met }) =>
      `| ${[figure, measured, target, words.get(met)].join(' | ')} |`,
  );
  return ['| figure | measured | target | met |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

/** `1,234`, `12.3` or `0.45`: three digits that say something. */
export function number(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

/** Progress for whoever waits; the table alone goes to standard output. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
