import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAGE_SLUG } from '#lib/contract/page-slugs.ts';
import { pageSlugOf } from './page-tree.ts';

test.each([
  ['Getting started!', 'getting-started'],
  ['Über uns', 'uber-uns'],
  ['Straße & Øresund', 'strasse-oresund'],
  ['快速开始', '快速开始'],
  ['はじめに がぎぐ', 'はじめに-がぎぐ'],
  ['Введение: й, Ё', 'введение-й-ё'],
  ['مقدمة', 'مقدمة'],
  ['हिन्दी पृष्ठ', 'हिन्दी-पृष्ठ'],
  ['ภาษาไทย', 'ภาษาไทย'],
  ['ΕΛΛΗΝΙΚΆ', 'ελληνικά'],
  ['한국어'.normalize('NFD'), '한국어'],
  ['Ｆｕｌｌ　ｗｉｄｔｈ', 'full-width'],
  ['🎉', 'page'],
  ['---', 'page'],
])('“%s” has the address %s', (title, slug) => {
  expect(pageSlugOf(title)).toBe(slug);
});

test('any title has an address that the API takes, and that stays short in URLs', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })),
      (title) => {
        const slug = pageSlugOf(title);
        expect(slug).toMatch(PAGE_SLUG);
        expect(slug).toBe(slug.normalize('NFC'));
      },
    ),
    { numRuns: 2_000 },
  );
  expect(encodeURIComponent(pageSlugOf('漢字'.repeat(50))).length).toBeLessThanOrEqual(270);
  expect(pageSlugOf('a'.repeat(100))).toHaveLength(90);
});
