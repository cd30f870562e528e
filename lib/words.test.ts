import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Phrases that a native reader stops at, with the word to use instead. */
const glossary: readonly [phrase: RegExp, better: string][] = [
  [/(did|has|have) not arrive/i, 'couldn’t load'],
  [/does not tell/i, 'doesn’t report'],
  [/\btakes? the role\b/i, 'requires the … role'],
  [/\b(is|are) like that\b/i, 'no matching …'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\banew\b/i, 'again'],
  [/\bstands? (here|there|beside|behind|above)\b/i, 'is'],
  [/\boff the air\b/i, 'unpublished'],
  [/\bdo it again\b/i, 'redo'],
  [/\btaken? back\b/i, 'undo'],
  [/\bis to be undone\b/i, 'nothing to undo'],
  [/\bof whom\?/i, 'by author'],
  [/\b(is|are) another one\b/i, 'changed'],
];

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\.test\.tsx?$|\/testing/.test(file));
}

/** The string literals and the text between tags of a source file, without its comments. */
function textsOf(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  const strings = code.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g);
  const tags = code.matchAll(/>[^<>{}]*[a-z]{2}[^<>{}]*</g);
  return [...strings, ...tags].map(([text]) => text);
}

test('no text in the product uses unidiomatic words', () => {
  const found = ['app', 'components', 'lib']
    .flatMap(sources)
    .flatMap((file) =>
      textsOf(readFileSync(file, 'utf8')).flatMap((text) =>
        glossary
          .filter(([phrase]) => phrase.test(text))
          .map(([, better]) => `${file.slice(root.length + 1)}: ${text.trim()}: use “${better}”`),
      ),
    );
  expect(found).toEqual([]);
});
