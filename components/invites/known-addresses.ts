'use client';

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { type EmailInvite, listInvites } from '#lib/contract/invites.ts';
import { listMembers } from '#lib/contract/members.ts';
import { LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';
import { emailOf, type Known } from './review.ts';

const CONCURRENCY = 6;
/** How many results of a search for an address are compared with it. */
const CANDIDATES = 50;
const RETRIES = 3;

/**
 * Looks up whether addresses belong to members or pending invitations, a few at a time.
 * @param emails as returned by `addressIn`
 */
export function useKnownAddresses(organizationId: string, emails: readonly string[]) {
  const client = useQueryClient();
  const pending = usePendingInvites(organizationId, emails.length > 0);
  const [members, setMembers] = useState<ReadonlyMap<string, Known>>(new Map());
  const requested = useRef(new Set<string>());
  const running = useRef(0);
  const queue = useRef<string[]>([]);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round looks up the same addresses again
  useEffect(() => {
    const waiting = emails.filter((email) => !requested.current.has(email));
    for (const email of waiting) requested.current.add(email);
    queue.current.push(...waiting);
    const work = async () => {
      running.current += 1;
      for (let email = queue.current.shift(); email; email = queue.current.shift()) {
        const known = await lookUp(client, organizationId, email);
        setMembers((now) => new Map(now).set(email as string, known));
      }
      running.current -= 1;
    };
    const free = Math.min(CONCURRENCY - running.current, queue.current.length);
    for (let each = 0; each < free; each += 1) void work();
  }, [client, organizationId, emails, round]);

  const known = useMemo(
    () => new Map(emails.map((email) => [email, merged(members.get(email), pending.get(email))])),
    [emails, members, pending],
  );
  const unknown = emails.filter((email) => known.get(email)?.state === 'unknown').length;
  return {
    known,
    unknown,
    waiting: emails.filter((email) => known.get(email)?.state === 'waiting').length,
    /** Retries the addresses that couldn't be looked up. */
    retry: () => {
      for (const email of emails) {
        if (members.get(email)?.state === 'unknown') requested.current.delete(email);
      }
      setRound(round + 1);
    },
    /** Stores what another reply said about an address. */
    learn: (email: string, about: Known) => setMembers((now) => new Map(now).set(email, about)),
  };
}

function pendingFrom({ sentAt, role, sso }: EmailInvite): Known {
  return { state: 'pending', sentAt, role, sso };
}

function merged(member: Known | undefined, invite: EmailInvite | undefined): Known {
  if (member?.state === 'member' || !invite) return member ?? { state: 'waiting' };
  return pendingFrom(invite);
}

/** The pending invitations by address; none if the API can't list them. */
function usePendingInvites(
  organizationId: string,
  isWanted: boolean,
): ReadonlyMap<string, EmailInvite> {
  const invites = useQuery({
    ...queryFor(listInvites, { parameters: { organizationId }, query: { limit: LIMIT_MAXIMUM } }),
    enabled: isWanted,
  });
  return useMemo(
    () => new Map((invites.data?.items ?? []).map((invite) => [invite.email, invite])),
    [invites.data],
  );
}

async function lookUp(client: QueryClient, organizationId: string, email: string): Promise<Known> {
  const query = { search: email, limit: CANDIDATES };
  const options = queryFor(listMembers, { parameters: { organizationId }, query });
  try {
    const { items } = await client.fetchQuery({ ...options, retry: shouldRetry });
    const member = items.find((item) => emailOf(item) === email);
    if (member) return { state: 'member', name: member.user.displayName, role: member.role };
    return await lookUpInvite(client, organizationId, email);
  } catch (error) {
    if (error instanceof Problem) return { state: 'unknown' };
    throw error;
  }
}

/** Searches for an invitation only if the first page doesn't contain all of them. */
async function lookUpInvite(
  client: QueryClient,
  organizationId: string,
  email: string,
): Promise<Known> {
  const parameters = { organizationId };
  const all = queryFor(listInvites, { parameters, query: { limit: LIMIT_MAXIMUM } });
  const first = await client.fetchQuery(all).catch(ignoreProblem);
  if (!first?.next) return { state: 'new' };
  const query = { search: email, limit: CANDIDATES };
  const { items } = await client.fetchQuery(queryFor(listInvites, { parameters, query }));
  const invite = items.find((item) => item.email === email);
  return invite ? pendingFrom(invite) : { state: 'new' };
}

/** A remote API may not list invitations; missing access is reported elsewhere. */
function ignoreProblem(error: unknown): null {
  if (error instanceof Problem) return null;
  throw error;
}

const shouldRetry = (failures: number, error: Error) =>
  failures < RETRIES && error instanceof Problem && error.isPassing;
