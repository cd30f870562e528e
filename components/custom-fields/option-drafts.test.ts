import { expect, test } from 'vitest';
import {
  draftsOf,
  newOption,
  optionFaults,
  optionsToSave,
  replacementsOf,
} from './option-drafts.ts';

test('a renamed option is renamed in the spaces that use it', () => {
  const drafts = draftsOf(['Draft', 'Final']).map((draft) =>
    draft.was === 'Final' ? { ...draft, text: ' Done ' } : draft,
  );
  expect(optionsToSave(drafts)).toEqual(['Draft', 'Done']);
  expect(replacementsOf(drafts, [])).toEqual([{ option: 'Final', by: 'Done' }]);
});

test('a removed option is replaced as selected, unless it was added again', () => {
  const drafts = draftsOf(['Draft']);
  const key = drafts[0]?.key ?? 0;
  expect(replacementsOf(drafts, [{ option: 'Beta', spaces: 2, by: key }])).toEqual([
    { option: 'Beta', by: 'Draft' },
  ]);
  expect(replacementsOf(drafts, [{ option: 'Beta', spaces: 2, by: null }])).toEqual([
    { option: 'Beta', by: null },
  ]);
  const again = [...drafts, newOption('Beta')];
  expect(replacementsOf(again, [{ option: 'Beta', spaces: 2, by: key }])).toEqual([]);
});

test('a duplicate or too long option shows an error in its row', () => {
  const drafts = [
    newOption('Draft'),
    newOption(' Draft'),
    newOption(''),
    newOption('x'.repeat(41)),
  ];
  const faults = optionFaults(drafts);
  expect([...faults.keys()]).toEqual([drafts[1]?.key, drafts[3]?.key]);
});
