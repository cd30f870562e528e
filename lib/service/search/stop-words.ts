/** English words that say nothing about what somebody looks for. */
const words = new Set(
  `a about am an and any are as at be been being but by can could did do does doing for from had has
  have how i if in into is it its just me my no not of on or our should so some such than that the their
  them then there these they this those to too us very was we were what when where which who why will
  with would you your`.split(/\s+/),
);

/** Whether a word is left out of a search that has others. */
export const isStopWord = (word: string) => words.has(word);
