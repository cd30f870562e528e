import { expect, test } from 'vitest';
import { correctionOf } from './misspelt.ts';

test.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['bob@gmail.con', 'bob@gmail.com'],
  ['carla@hotmial.com', 'carla@hotmail.com'],
  ['dirk@yaho.com', 'dirk@yahoo.com'],
  ['erik@outlok.com', 'erik@outlook.com'],
  ['finn@hotmail.con', 'finn@hotmail.com'],
  ['gil@gmial.con', 'gil@gmail.com'],
  ['hana@fathm.example', 'hana@fathom.example'],
  ['ivo@somewhere.ogr', 'ivo@somewhere.org'],
])('%s probably means %s', (typed, meant) => {
  expect(correctionOf(typed, ['fathom.example'])).toBe(meant);
});

test.each([
  'a@gmail.com',
  'a@mail.com',
  'a@ymail.com',
  'a@yahoo.co.uk',
  'a@hotmail.fr',
  'a@fathom.example',
  'a@newco.example',
  'a@example.co',
])('%s is left alone', (typed) => {
  expect(correctionOf(typed, ['fathom.example'])).toBeNull();
});
