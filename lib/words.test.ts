import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Phrases that sound foreign to native readers, with the word to use instead. */
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
  [/\be-mail/i, 'email'],
  [/\bneighbour/i, 'neighbor'],
  [/\bMore for\b/, 'Actions for'],
  [/^['"`>](The |What )?[\w ]+ (is|are) loading['"`<]$/, 'Loading …'],
  [/\b(can have|has) at most \d/i, 'can have up to'],
  [/\bnot here['"`.<]/i, 'not found'],
];

/** Phrases that don't belong in the title of a test, with the word to use instead. */
const titleGlossary: readonly [phrase: RegExp, better: string][] = [
  ...glossary,
  [/\b(is|are|be|was|were) told\b/i, 'sees'],
  [/\bis said\b/i, 'is reported'],
  [/\bwhat stands\b/i, 'the current value'],
  [/\blets? in\b/i, 'can join'],
  [/\b(who|whoever) is no\b/i, 'a reader, a guest'],
  [/\btakes? back\b/i, 'undoes'],
  [/\bmeanwhile\b/i, 'concurrent'],
  [/\b(somebody|likewise|ere|heeded|foretold)\b/i, 'a person; also'],
];

/** The source files in a folder. */
function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

const isTest = (file: string) => /\.(test|spec)\.tsx?$|\/testing/.test(file);

/** The titles of tests, also those that follow a table of cases. */
function titlesOf(source: string): string[] {
  const calls = /(?:\b(?:test|it|describe)(?:\.\w+)*|[\])]\))\(\s*('[^'\n]*'|`[^`]*`)\s*,/g;
  return [...source.matchAll(calls)].map(([, title = '']) => title);
}

/** The string literals and the text between tags of a source file, without its comments. */
function textsOf(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  const strings = code.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g);
  const tags = code.matchAll(/>[^<>{}]*[a-z]{2}[^<>{}]*</g);
  return [...strings, ...tags].map(([text]) => text);
}

/** The texts of some files that use a phrase of a glossary. */
function findPhrases(
  files: readonly string[],
  textsIn: (source: string) => string[],
  phrases: typeof glossary,
): string[] {
  return files.flatMap((file) =>
    textsIn(readFileSync(file, 'utf8')).flatMap((text) =>
      phrases
        .filter(([phrase]) => phrase.test(text))
        .map(([, better]) => `${file.slice(root.length + 1)}: ${text.trim()}: use “${better}”`),
    ),
  );
}

test('no text in the product uses unidiomatic words', () => {
  const files = ['app', 'components', 'lib'].flatMap(sources).filter((file) => !isTest(file));
  expect(findPhrases(files, textsOf, glossary)).toEqual([]);
});

test('no title of a test uses unidiomatic words', () => {
  const files = ['components', 'lib', 'e2e'].flatMap(sources).filter(isTest);
  expect(files.flatMap((file) => titlesOf(readFileSync(file, 'utf8'))).length).toBeGreaterThan(
    1_000,
  );
  expect(findPhrases(files, titlesOf, titleGlossary)).toEqual([]);
});
