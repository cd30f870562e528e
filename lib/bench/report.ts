/** One line of the table. `met` is null without a target. */
export interface ReportRow {
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

/** The line of a part that was cut short or skipped: a missing figure counts as not met. */
export function unfinished(figure: string, most: number): ReportRow {
  const measured =
    most > 0 ? `left out after ${number(most / 1000)} s` : 'left out for lack of time';
  return { figure, measured, target: '', met: false, numbers: {} };
}

/** The rows of a part of the run, or one that says it was cut short after `most` milliseconds. */
export async function within(
  most: number,
  figure: string,
  work: () => Promise<ReportRow[]>,
): Promise<ReportRow[]> {
  if (most <= 0) return [unfinished(figure, 0)];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ReportRow[]>((resolve) => {
    timer = setTimeout(() => resolve([unfinished(figure, most)]), most);
  });
  const worked = work();
  // Errors after the time limit are ignored.
  worked.catch(() => undefined);
  return Promise.race([worked, late]).finally(() => clearTimeout(timer));
}

/** Formats the rows as a Markdown table. */
export function tableOf(rows: readonly ReportRow[]): string {
  const lines = rows.map(
    ({ figure, measured, target, met }) =>
      `| ${[figure, measured, target, words.get(met)].join(' | ')} |`,
  );
  return ['| figure | measured | target | met |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

/** Rounds to three significant digits: `1,234`, `12.3` or `0.45`. */
export function number(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

/** Progress on standard error; only the table goes to standard output. */
export function logProgress(line: string): void {
  process.stderr.write(`${line}\n`);
}
