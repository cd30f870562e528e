/** An option being edited. */
export type OptionDraft = {
  key: number;
  text: string;
  /** Its saved name; null for a new option. */
  was: string | null;
};

/** A removed option and its replacement in the spaces that use it. */
export type RemovedOption = {
  option: string;
  spaces: number;
  /** The key of another option; null clears the value, undefined is undecided. */
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

/** The options to save, without empty rows. */
export function optionsToSave(drafts: readonly OptionDraft[]): string[] {
  return drafts.map(({ text }) => text.trim()).filter((text) => text !== '');
}

/** The error of each invalid row, by key. */
export function optionFaults(drafts: readonly OptionDraft[]): Map<number, string> {
  const faults = new Map<number, string>();
  const met = new Set<string>();
  for (const { key, text } of drafts) {
    const option = text.trim();
    if (option.length > 40) faults.set(key, `At most 40 characters; this has ${option.length}.`);
    else if (option !== '' && met.has(option))
      faults.set(key, 'This option is already in the list.');
    met.add(option);
  }
  return faults;
}

type Replacement = { option: string; by: string | null };

/** The replacements of stored options: renamed ones by their new name, removed ones as selected. */
export function replacementsOf(
  drafts: readonly OptionDraft[],
  removed: readonly RemovedOption[],
): Replacement[] {
  const kept = new Set(optionsToSave(drafts));
  const renamed = drafts.flatMap(({ was, text }): Replacement[] =>
    was !== null && text.trim() !== '' && !kept.has(was) ? [{ option: was, by: text.trim() }] : [],
  );
  const replaced = removed.flatMap(({ option, by }): Replacement[] => {
    if (by === undefined || kept.has(option)) return [];
    const text = drafts.find(({ key }) => key === by)?.text.trim();
    return [{ option, by: by === null || !text ? null : text }];
  });
  return [...renamed, ...replaced];
}
