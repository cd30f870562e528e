/** An option as it is being written. */
export type OptionDraft = {
  key: number;
  text: string;
  /** What it is called in the field so far; null for a new one. */
  was: string | null;
};

/** An option that is taken out of the list, and what takes its place on the spaces that hold it. */
export type GoneOption = {
  option: string;
  spaces: number;
  /** The key of another option; null clears it, undefined is not decided. */
  by: number | null | undefined;
};

let keys = 0;

/** A new row of the list. */
export function newOption(text = '', was: string | null = null): OptionDraft {
  keys += 1;
  return { key: keys, text, was };
}

/** The rows of a field's options. */
export function draftsOf(options: readonly string[]): OptionDraft[] {
  return options.map((option) => newOption(option, option));
}

/** The options as they would be saved: empty rows are left out. */
export function writtenOptions(drafts: readonly OptionDraft[]): string[] {
  return drafts.map(({ text }) => text.trim()).filter((text) => text !== '');
}

/** What is wrong with each row, by its key. */
export function optionFaults(drafts: readonly OptionDraft[]): Map<number, string> {
  const faults = new Map<number, string>();
  const met = new Set<string>();
  for (const { key, text } of drafts) {
    const option = text.trim();
    if (option.length > 40) faults.set(key, `At most 40 characters; this has ${option.length}.`);
    else if (option !== '' && met.has(option)) faults.set(key, 'It is in the list already.');
    met.add(option);
  }
  return faults;
}

type Replacement = { option: string; by: string | null };

/** What becomes of stored options: renamed ones go on under their new name, removed ones as was decided. */
export function replacementsOf(
  drafts: readonly OptionDraft[],
  gone: readonly GoneOption[],
): Replacement[] {
  const kept = new Set(writtenOptions(drafts));
  const renamed = drafts.flatMap(({ was, text }): Replacement[] =>
    was !== null && text.trim() !== '' && !kept.has(was) ? [{ option: was, by: text.trim() }] : [],
  );
  const replaced = gone.flatMap(({ option, by }): Replacement[] => {
    if (by === undefined || kept.has(option)) return [];
    const text = drafts.find(({ key }) => key === by)?.text.trim();
    return [{ option, by: by === null || !text ? null : text }];
  });
  return [...renamed, ...replaced];
}
