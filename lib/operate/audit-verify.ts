// `npm run audit:verify [-- <sequence>:<hash>]`: whether the chain of events is whole.
import { type ChainFault, type ChainReport, verifyChain } from '../service/audit-trail/verify.ts';
import { StartError } from './faults.ts';
import { runScript } from './script-database.ts';

type ChainPoint = { sequence: number; hash: string };

await runScript(async ({ database, options: seen }) => {
  const report = await verifyChain(database.orm, seen ?? undefined);
  process.stdout.write(`${wordsOf(report)}\n`);
  if (report.fault) process.exitCode = 1;
}, readSeen);

/** What an earlier run printed, which the chain must still contain. */
function readSeen(): ChainPoint | null {
  const [given, more] = process.argv.slice(2);
  if (given === undefined) return null;
  const [, sequence, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(given) ?? [];
  if (!sequence || !hash || more !== undefined)
    throw new StartError('Usage: npm run audit:verify [-- <sequence>:<hash>]');
  return { sequence: Number(sequence), hash };
}

function wordsOf({ verified, waiting, erased, head, fault }: ChainReport): string {
  const later = waiting > 0 ? ` ${waiting} later ones aren’t sealed yet.` : '';
  if (fault) return `The audit log was tampered with: ${faultWords(fault)}`;
  if (head.sequence === 0) return `No events are sealed yet.${later}`;
  const gone = erased > 0 ? ` ${erased} of them were erased with people or organizations.` : '';
  return `${verified} events are as they were written.${gone}${later}\n${head.sequence}:${head.hash}`;
}

function faultWords({ kind, sequence, id }: ChainFault): string {
  const event = `event ${sequence}${id ? ` (${id})` : ''}`;
  if (kind === 'missing') return `${event} is missing.`;
  if (kind === 'inserted') return `${event} was inserted later.`;
  return `${event} was changed.`;
}
