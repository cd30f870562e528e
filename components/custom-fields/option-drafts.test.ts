import { expect, test } from 'vitest';
import {
  draftsOf,
  newOption,
  optionFaults,
  replacementsOf,
  writtenOptions,
} from './option-drafts.ts';

test('a renamed option takes the spaces along that hold it', () => {
  const drafts = draftsOf(['Draft', 'Final']).map((draft) =>
    draft.was === 'Final' ? { ...draft, text: ' Done ' } : draft,
  );
  expect(writtenOptions(drafts)).toEqual(['Draft', 'Done']);
  expect(replacementsOf(drafts, [])).toEqual([{ option: 'Final', by: 'Done' }]);
});

test('a removed option is replaced as was decided, and not when it came back', () => {
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

test('an option that is there twice, or is too long, is told in its row', () => {
  const drafts = [
    newOption('Draft'),
    newOption(' Draft'),
    newOption(''),
    newOption('x'.repeat(41)),
  ];
  const faults = optionFaults(drafts);
  expect([...faults.keys()]).toEqual([drafts[1]?.key, drafts[3]?.key]);
});
