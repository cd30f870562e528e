import { upperFirst } from '#lib/contract/letter-case.ts';

/** Titles of the seeded collections, spaces and pages, and the words of their texts. */
const subjects =
  'Buoys,Moorings,Gateways,Sensors,Firmware,Telemetry,Calibration,Batteries,Antennas,Charts,Tides,Weather,Harbors,Alarms,Accounts,Billing,Exports,Webhooks,Tokens,Backups'.split(
    ',',
  );
const kinds =
  'guide,handbook,notes,reference,runbook,decisions,checklist,tutorial,glossary,report'.split(',');
const areas =
  'Hardware,Field work,Customers,Platform,Research,Support,Partners,Product,People,Legal'.split(
    ',',
  );
const verbs =
  'Install,Check,Replace,Connect,Read,Configure,Measure,Test,Export,Restore,Move,Clean'.split(',');

/** The first words are frequent, the last rare, as in any language. */
const vocabulary =
  'the of to a and is in it for that on with as be by this are from at or an not when which you can before after each every only until signal sensor gateway battery mooring buoy reading value setting account message report interval level line network power record station window answer cable cause chart check color copy crew current data date day default depth device field file firmware form hour key label light limit list log map mark mast mean measure memory minute mode name night note number order panel part port position pressure range rate record request result room row rule salinity sample screen season second server shore side sign size spring state step storm surface switch system table team temperature test tide time tool turn unit update version voltage water wave week weight wind word work year'.split(
    ' ',
  );
const rare =
  'theodolite bathymetry barnacle anemometer halyard fathom isobar thermocline binnacle sextant'.split(
    ' ',
  );
/** One page in so many has a rare word, in turn. */
const RARE_TURN = 50;

/** A word on one page in five hundred, and two on most pages: for measuring the search. */
export const searchedWords = {
  rare: 'theodolite',
  mistyped: 'tehodolite',
  common: 'sensor reading',
};

/** The title of collection or page `index`; repeats get a number. */
export function titled(noun: 'collection' | 'page', index: number): string {
  const [first, second] = noun === 'page' ? [verbs, subjects] : [areas, subjects];
  const round = Math.floor(index / (first.length * second.length));
  const tail = at(second, Math.floor(index / first.length));
  const words = `${at(first, index)} ${tail.toLowerCase()}`;
  const title = noun === 'page' ? words.replace(/ /, ' the ') : words.replace(/ (\w+)$/, ': $1');
  return round === 0 ? title : `${title} ${round + 1}`;
}

/** The title of space `index`; repeats get a number. */
export function spaceTitle(index: number): string {
  const round = Math.floor(index / (subjects.length * kinds.length));
  const kind = at(kinds, Math.floor(index / subjects.length));
  return `${at(subjects, index)} ${kind}${round === 0 ? '' : ` ${round + 1}`}`;
}

/**
 * The text of page `index`: some headings, paragraphs, a list, sometimes code.
 * @param linkTo returns a link to another page of the space
 */
export function pageText(index: number, random: () => number, linkTo: () => string): string {
  const sentence = () => sentenceOf(random);
  const paragraph = () => Array.from({ length: 2 + pick(random, 3) }, sentence).join(' ');
  const parts = [paragraph()];
  if (index % RARE_TURN === 0)
    parts.push(`Keep the ${at(rare, index / RARE_TURN)} dry. ${sentence()}`);
  for (let section = 1 + pick(random, 3); section > 0; section -= 1) {
    const about = at(subjects, pick(random, subjects.length)).toLowerCase();
    parts.push(`## ${at(verbs, pick(random, verbs.length))} the ${about}`);
    parts.push(`${paragraph()} See ${linkTo()}.`);
  }
  if (random() < 0.4) parts.push([1, 2, 3].map(() => `- ${sentence()}`).join('\n'));
  if (random() < 0.2) parts.push('```sh\nmasthead read --station 12 --since 2026-01-01\n```');
  return `${parts.join('\n\n')}\n`;
}

function sentenceOf(random: () => number): string {
  const words = Array.from({ length: 6 + pick(random, 9) }, () =>
    at(vocabulary, Math.floor(random() ** 2 * vocabulary.length)),
  ).join(' ');
  return `${upperFirst(words)}.`;
}

function pick(random: () => number, count: number): number {
  return Math.floor(random() * count);
}

function at(words: readonly string[], index: number): string {
  return words[index % words.length] ?? '';
}
