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
  [/\bwhom\b/i, 'who, or a noun'],
  [/(?<!changed-)\bmeanwhile\b/i, 'has changed, in the meantime'],
  [/\b(is|are|was|were|been|being) told\b|\btold apart\b/i, 'see, be notified, be distinguished'],
  [/\blets? (in|you in|them in)\b/i, 'can join, can sign in'],
  [/\bcome in (with|as)\b/i, 'sign in'],
  [/\bis (of them )?good for\b/i, 'gives access to'],
  [/\bas many as\b/i, 'up to, all'],
  [/\bin their order\b(?=['"`<])/i, 'in order'],
  [/\bswitch(es|ed)? ((it|them|this|one|the \w+) )?(on|off)\b/i, 'turn on, turn off'],
  [/\bby hand\b/i, 'manually'],
  [/\bany more\b/i, 'anymore, no longer'],
  [/\bCancelled\b|\bcancelled\b(?!['"`])/, 'canceled'],
  [/\b(colour|behaviour|favour|harbour|organis|recognis|centre)/i, 'American spelling'],
  [/‘(\$\{|[A-Z])[^‘’]*’/, 'double quotation marks'],
  [/[a-z}]'(t|re|ve|ll)\b/, 'a typographic apostrophe'],
  [/\bwas changed again since\b/i, 'has changed again since'],
  [/\b(this|a|the|these|your) mails?\b(?! (server|header))/i, 'email'],
];

/** Phrases that don't belong in a comment, with the word to use instead. */
const commentGlossary: readonly [phrase: RegExp, better: string][] = [
  [/\bwhoever\b/i, 'anyone who, the person who'],
  [/\banew\b/i, 'again'],
  [/\bwhom\b/i, 'who, or a noun'],
  [/(?<!changed-)\bmeanwhile\b/i, 'since, during'],
  [/\b(stands?|stood)\b(?! in for)/i, 'is'],
  [/\b(is|are|was|were|been|being) told\b|\btold apart\b/i, 'sees, is notified, is distinguished'],
  [/\btells?\b/i, 'shows, notifies, distinguishes'],
  [/\blikewise\b/i, 'also'],
  [/\b(ere|heeded|foretold)\b/i, 'before'],
  [/\bby which way\b/i, 'what gives it'],
  [/\binside of\b/i, 'inside'],
  [/\bthat (is|are) no (?!longer\b)/i, 'that isn’t a …'],
  [/^\W*What (of|there|all|came|became)\b/, 'a noun first'],
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

/** Where numbers, lists and dates become words, and other uses of the same functions. */
const formatters = [
  'components/kit/format.ts',
  'components/ui/number-words.ts',
  'components/ui/time-words.ts',
  // The time zone of the viewer, a ratio, and the titles of generated columns.
  'components/frame/remember-view.tsx',
  'components/ui/clock.tsx',
  'components/sites/customization/color-field.tsx',
  'lib/contract/days.ts',
  'lib/contract/format.ts',
  'lib/contract/notification-words.ts',
  'lib/markdown/resolve.ts',
  'lib/publish/page/words.ts',
  'lib/service/mail/templates.ts',
  'lib/service/sites/visitor-token.ts',
  'lib/session/viewer.ts',
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

/** The comments of a source file. */
function commentsOf(source: string): string[] {
  return [...source.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)].map(([text]) =>
    text.replaceAll(/\s*\n\s*\*? ?/g, ' '),
  );
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

test('no comment uses unidiomatic words', () => {
  const files = ['app', 'components', 'lib', 'e2e'].flatMap(sources);
  const others = files.filter((file) => !file.endsWith('words.test.ts'));
  expect(findPhrases(others, commentsOf, commentGlossary)).toEqual([]);
});

test('numbers, plurals, lists and dates are formatted in one place', () => {
  const files = ['app', 'components', 'lib'].flatMap(sources).filter((file) => !isTest(file));
  const others = files
    .map((file) => file.slice(root.length + 1))
    .filter((file) => !/^lib\/(bench|operate|seed)\//.test(file) && !formatters.includes(file));
  const handmade =
    /toLocale(Date|Time)?String\(|\.toFixed\(|new Intl\.\w+Format|new Intl\.PluralRules|\? '' : 's'|slice\(0, -1\)\.join\(', '\)/;
  expect(others.filter((file) => handmade.test(readFileSync(join(root, file), 'utf8')))).toEqual(
    [],
  );
});
