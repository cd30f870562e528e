import { expect, test } from 'vitest';
import { DataDirectoryInUseError } from '../service/database/errors.ts';
import { explainFault, StartError } from './faults.ts';

const databaseUrl = 'postgres://masthead:hunter2@db.internal:5432/masthead';
const withCode = (code: string) => Object.assign(new Error(`listen ${code}`), { code });

test.each([
  [withCode('EADDRINUSE'), /^Port 3000 is in use .* PORT=3001 npm start\.$/],
  [withCode('EACCES'), /^This user can’t open port 3000/],
  [new StartError('Build it.'), /^Build it\.$/],
  [new DataDirectoryInUseError('.data'), /^The data directory \.data is already open/],
  [
    new Error('connect', { cause: withCode('ECONNREFUSED') }),
    /^Couldn’t reach .*db\.internal:5432/,
  ],
  [new AggregateError([withCode('ECONNREFUSED')]), /^Couldn’t reach /],
  [withCode('28P01'), /check its user and password/],
  [withCode('3D000'), /no database masthead at /],
])('%s is explained in a sentence', (error, expected) => {
  const message = explainFault(error, { port: 3000, databaseUrl });
  expect(message).toMatch(expected);
  expect(message).not.toMatch(/hunter2|\n/);
});

test('an unknown fault shows its stack', () => {
  const error = new Error('Who knows');
  expect(explainFault(error, { port: 3000 })).toBe(error.stack);
});
