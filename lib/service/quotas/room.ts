import { formatNumber } from '#lib/contract/format.ts';
import type { QuotaName, Quotas } from '#lib/contract/quotas.ts';
import type { Executor } from '../database/executor.ts';
import { holdLock } from '../database/locks.ts';
import { conflict, type Refusal } from '../errors.ts';
import { used, usedAtMost } from './usage.ts';

/** An organization with its own limits. */
export type Limited = { id: string; title: string; quotas: Quotas };

type LimitContext = {
  database: Executor;
  instance: { quotas?: Quotas | undefined };
  now: Date;
};

/** The limit of an organization: its own, or else that of the instance; null is none. */
export function limitOf(
  { quotas = {} }: LimitContext['instance'],
  organization: Pick<Limited, 'quotas'>,
  name: QuotaName,
): number | null {
  const own = organization.quotas[name];
  return (own === undefined ? quotas[name] : own) ?? null;
}

/**
 * Checks in the transaction that makes something that there is room for it. Until the transaction
 * ends, others of the organization wait who ask for the same, so the limit holds for all together.
 * @param more how much is about to be added; 0 where it is written already
 * @throws Refusal 409 with what is used, and the limit
 */
export async function requireRoom(
  { database, instance, now }: LimitContext,
  organization: Limited,
  name: QuotaName,
  more = 1,
): Promise<void> {
  const limit = limitOf(instance, organization, name);
  if (limit === null) return;
  await holdLock(database, `quota ${name} ${organization.id}`);
  const most = await usedAtMost[name]?.(database, organization.id, now);
  if (most !== undefined && most + more <= limit) return;
  const before = await used[name](database, organization.id, now);
  if (before + more > limit) throw full(organization.title, name, before, limit, more);
}

function full(
  title: string,
  name: QuotaName,
  before: number,
  limit: number,
  more: number,
): Refusal {
  const [of, most] = [amountOf(name, before), amountOf(name, limit)];
  const messages: Record<QuotaName, string> = {
    spaces: `${title} ${more > 0 ? 'has' : 'would have'} ${of} of at most ${most} spaces. Delete one, or ask the operator of this server for more.`,
    bytes:
      more > 0
        ? `${title} uses ${of} of its ${most} of storage; there is no room for ${amountOf(name, more)} more. Delete something, or ask the operator of this server for more.`
        : `With this, ${title} would use ${of} of its ${most} of storage. Delete something, or ask the operator of this server for more.`,
    specifications: `${title} has ${of} of at most ${most} specifications. Delete one, or ask the operator of this server for more.`,
    imports: `${title} started ${of} of at most ${most} imports in the last 24 hours. Try again later, or ask the operator of this server for more.`,
    people: `${title} has ${of} of at most ${most} members. An admin can remove some, or ask the operator of this server for more.`,
  };
  return conflict(messages[name], ['quota', `quota:${name}`]);
}

const MB = 1024 * 1024;

function amountOf(name: QuotaName, amount: number): string {
  if (name !== 'bytes') return formatNumber(amount);
  if (amount < MB) return `${formatNumber(Math.ceil(amount / 1024))} KB`;
  return `${formatNumber(Math.round((amount / MB) * 10) / 10)} MB`;
}
