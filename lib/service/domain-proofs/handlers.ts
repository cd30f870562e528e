import { and, eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/domain-proofs.ts';
import type { DomainProof } from '#lib/contract/domain-proofs.ts';
import type { Executor } from '../database/executor.ts';
import { emailDomains as table } from '../database/schema/index.ts';
import { type Finding, findRecord, recordOf } from '../dns/txt-proof.ts';
import { badField, conflict } from '../errors.ts';
import type { Handler, Handlers, Instance, PreparedHandler } from '../http/handler.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { newId } from '../security/secrets.ts';
import { type DomainRow, keepFinding, lapseOf, ofRow, proofOf } from './checks.ts';

function stateOf(row: DomainRow): DomainProof['state'] {
  if (row.provenAt) return row.lostAt ? 'lapsing' : 'proven';
  const isSeen = row.seenAt !== null && row.seenAt.getTime() === row.checkedAt?.getTime();
  return isSeen ? 'taken' : 'pending';
}

function present({ keys }: Pick<Instance, 'keys'>, row: DomainRow): DomainProof {
  const { claimedAt, provenAt, seenAt, checkedAt, found } = row;
  const lapsesAt = lapseOf(row);
  return {
    object: 'email-domain',
    domain: row.domain,
    state: stateOf(row),
    ...(!row.assumed && { record: recordOf(keys, proofOf(row)) }),
    claimedAt: claimedAt.toISOString(),
    ...(provenAt && { provenAt: provenAt.toISOString() }),
    ...(seenAt && { seenAt: seenAt.toISOString() }),
    ...(checkedAt && { checkedAt: checkedAt.toISOString() }),
    ...(found !== null && { found }),
    ...(lapsesAt && { lapsesAt: lapsesAt.toISOString() }),
  };
}

/** The rows of an organization's domains, in the order of its settings. */
async function rowsOf(database: Executor, { id, row }: OrganizationScope): Promise<DomainRow[]> {
  const rows = await database.select().from(table).where(eq(table.organizationId, id));
  const place = (one: DomainRow) => row.emailDomains.indexOf(one.domain);
  return rows.toSorted((one, other) => place(one) - place(other));
}

/** @throws Refusal 400 for a domain that isn't the organization's */
async function rowOf(
  database: Executor,
  organization: OrganizationScope,
  domain: string,
): Promise<DomainRow> {
  const ours = and(eq(table.organizationId, organization.id), eq(table.domain, domain));
  const [row] = await database.select().from(table).where(ours);
  if (row) return row;
  throw badField(
    'domain',
    `${domain} isn’t one of the email domains of ${organization.row.title}.`,
  );
}

const checkDomainProof: PreparedHandler<
  typeof contract.checkDomainProof,
  { row: DomainRow; finding: Finding }
> = {
  async prepare({ instance, database, organization, body }) {
    const row = await rowOf(database, organization, body.domain);
    return { row, finding: await findRecord(instance, proofOf(row)) };
  },
  async handle({ instance, database, organization, body, now, record }, { row: seen, finding }) {
    const row = await rowOf(database, organization, body.domain);
    if (row.nonce !== seen.nonce)
      throw conflict('Someone else changed this record. Check the new one.', ['changed:record']);
    const after = row.assumed ? row : await keepFinding(database, row, finding, now);
    record({
      target: { type: 'organization', id: organization.id, label: organization.row.title },
      payload: { domain: row.domain, state: stateOf(after) },
    });
    return present(instance, after);
  },
};

const renewDomainRecord: Handler<typeof contract.renewDomainRecord> = async ({
  instance,
  database,
  organization,
  body,
  record,
}) => {
  const row = await rowOf(database, organization, body.domain);
  if (row.assumed)
    throw conflict(`${row.domain} is an example of this demo, which needs no DNS record.`);
  const nonce = newId('dns');
  await database.update(table).set({ nonce }).where(ofRow(row));
  record({
    target: { type: 'organization', id: organization.id, label: organization.row.title },
    payload: { domain: row.domain },
  });
  return present(instance, { ...row, nonce });
};

export const domainProofs: Handlers<typeof contract> = {
  async listDomainProofs({ instance, database, organization }) {
    const rows = await rowsOf(database, organization);
    return { items: rows.map((row) => present(instance, row)) };
  },
  checkDomainProof,
  renewDomainRecord,
};

/** The domains that don't count, or soon won't, for the home page. */
export async function unsettledDomains(database: Executor, organization: OrganizationScope) {
  return (await rowsOf(database, organization)).flatMap((row) => {
    const state = stateOf(row);
    const lapsesAt = lapseOf(row)?.toISOString();
    return state === 'proven' ? [] : [{ domain: row.domain, state, ...(lapsesAt && { lapsesAt }) }];
  });
}
