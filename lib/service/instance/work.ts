import { sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/instance.ts';
import { type InstanceJob, type InstanceMail, mailKinds } from '#lib/contract/instance.ts';
import { pageOf } from '../database/keyset.ts';
import type { Handlers } from '../http/handler.ts';
import { countJobs, isIn, isMail, type JobRow, mailQueues, readJobs } from './queues.ts';

const keyOf = ({ createdAt, id }: JobRow) => [createdAt, id];

function stateOf({ state }: JobRow): InstanceJob['state'] {
  if (state === 'active') return 'running';
  return state === 'created' || state === 'retry' ? 'waiting' : 'failed';
}

function presentJob(row: JobRow): InstanceJob {
  const { id, name, subject, createdAt, startedAt, endedAt, retries } = row;
  return {
    object: 'job',
    id,
    queue: name,
    state: stateOf(row),
    ...(subject && { subject }),
    createdAt,
    ...(startedAt && { startedAt }),
    ...(endedAt && { endedAt }),
    retries,
  };
}

function presentMail(row: JobRow): InstanceMail {
  const { id, name, state, to, createdAt, endedAt, retries, error } = row;
  const stage = stateOf(row);
  const ended = state === 'completed' ? 'sent' : 'failed';
  return {
    object: 'outgoing-mail',
    id,
    kind: mailKinds.find((kind) => mailQueues[kind] === name) ?? 'notification',
    state: stage === 'failed' ? ended : 'waiting',
    ...(to && { to }),
    createdAt,
    ...(endedAt && { endedAt }),
    retries,
    ...(error && { error }),
  };
}

export const work: Pick<Handlers<typeof contract>, 'listInstanceJobs' | 'listInstanceMails'> = {
  async listInstanceJobs({ database, query, cursors }) {
    const states = query.state ? [query.state] : (['running', 'waiting', 'failed'] as const);
    const where = sql`${isMail(false)} and ${isIn(...states)}`;
    const rows = await readJobs(database, where, cursors.read(query.page), query.limit + 1);
    const count = await countJobs(database, where);
    return pageOf(rows, query.limit, count, cursors, keyOf, presentJob);
  },

  async listInstanceMails({ database, query, cursors }) {
    const { state } = query;
    const states = {
      waiting: ['unsent'],
      sent: ['sent'],
      failed: ['failed'],
      all: ['unsent', 'sent', 'failed'],
    } as const;
    const where = sql`${isMail(true)} and ${isIn(...states[state ?? 'all'])}`;
    const rows = await readJobs(database, where, cursors.read(query.page), query.limit + 1);
    const count = await countJobs(database, where);
    return pageOf(rows, query.limit, count, cursors, keyOf, presentMail);
  },
};
