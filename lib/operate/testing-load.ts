import { setTimeout as sleep } from 'node:timers/promises';

const organization = '/v1/orgs/org_demo_first';
const roles = ['read', 'comment', 'edit', 'review', 'create', null] as const;
/** The number of members per client. */
const MEMBERS_EACH = 10;

export type LoadReply = Record<string, unknown> & { items?: LoadReply[] };
type Call = (method: string, path: string, body?: unknown) => Promise<LoadReply>;

/** Reads all pages of a list, however long: a fast machine writes more than one page has. */
export async function readWhole(call: Call, path: string): Promise<LoadReply[]> {
  const items: LoadReply[] = [];
  let page: string | undefined = '';
  while (page !== undefined) {
    const reply: LoadReply = await call('GET', `${path}?limit=1000${page && `&page=${page}`}`);
    items.push(...(reply.items ?? []));
    page = (reply.next as { page: string } | undefined)?.page;
  }
  return items;
}

/** Sends writes to the service and records which were acknowledged. */
export class Load {
  /** Ids of teams and invite links whose creation was acknowledged. */
  readonly created = new Set<string>();
  /** For each member: the acknowledged roles, and the one that may have been written since. */
  readonly roles = new Map<string, { acknowledged: unknown[]; sent: unknown }>();
  /** Responses of 500 and above, and broken connections. */
  failures = 0;
  acknowledged = 0;
  private stopped = false;
  private running: Promise<unknown> = Promise.resolve();
  private number = 0;

  /** Writes with many clients at once until `stop`; a response counts only once it is complete. */
  start(call: Call, clients: number): void {
    this.stopped = false;
    this.running = Promise.all(
      Array.from({ length: clients }, (_, client) => this.write(call, client)),
    );
  }

  /** Resolves when every client has its last response, or knows that none will come. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  /** Resolves after this many more acknowledged writes. */
  async progress(writes: number): Promise<void> {
    const goal = this.acknowledged + writes;
    const deadline = Date.now() + 20_000;
    while (this.acknowledged < goal) {
      if (Date.now() > deadline) throw new Error(`Only ${this.acknowledged} of ${goal} writes.`);
      await sleep(5);
    }
  }

  private async write(call: Call, client: number): Promise<void> {
    for (let turn = 0; !this.stopped; turn += 1) {
      try {
        if (turn % 3 === 0) await this.createTeam(call);
        else if (turn % 3 === 1) await this.createLink(call);
        else await this.changeRole(call, client, turn);
        this.acknowledged += 1;
      } catch (error) {
        if (!(error instanceof Refused) || error.status < 500) {
          if (!isConnectionFault(error)) throw error;
        }
        this.failures += 1;
        await sleep(20);
      }
    }
  }

  private async createTeam(call: Call): Promise<void> {
    this.number += 1;
    const title = `Load ${this.number} ${Math.random()}`;
    const members = ['usr_demo_edit', 'usr_demo_review'];
    const team = await call('PUT', `${organization}/teams`, { title, members });
    this.created.add(String(team.id));
  }

  private async createLink(call: Call): Promise<void> {
    const link = await call('POST', `${organization}/link-invites`, {
      role: 'read',
      title: 'Load',
    });
    this.created.add(rowIdOf(link));
  }

  private async changeRole(call: Call, client: number, turn: number): Promise<void> {
    const member = `usr_demo_${client * MEMBERS_EACH + (turn % MEMBERS_EACH)}`;
    const known = this.roles.get(member) ?? { acknowledged: [], sent: undefined };
    const role = roles[(turn + this.acknowledged) % roles.length];
    known.sent = role;
    this.roles.set(member, known);
    await call('PATCH', `${organization}/members/${member}`, { role });
    known.acknowledged.push(role);
  }
}

/** The id of an invite link ends with a proof; the audit log leaves it out. */
export function rowIdOf(link: LoadReply): string {
  return String(link.id).slice(0, 'inv_'.length + 22);
}

/** An answer of 400 or above. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status} ${text}`);
    this.status = status;
  }
}

function isConnectionFault(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
}

/**
 * Signs in as the demo's admin and returns a function that calls the service. @throws for every
 * error
 */
export const adminOf = (url: string) => signedInTo(url, 'admin');

/** The same for another of the demo's people. */
export async function signedInTo(url: string, person: string): Promise<Call> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    // Imports go on while the test looks at them.
    prefer: 'respond-async',
  };
  const call: Call = async (method, path, body) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Refused(reply.status, text);
    return text ? JSON.parse(text) : {};
  };
  const { token } = await call('POST', '/v1/sign-in/demo', { person });
  headers.authorization = `Bearer ${token}`;
  return call;
}

/** All pages of one of the organization's lists. */
export async function all(call: Call, list: string): Promise<LoadReply[]> {
  const found: LoadReply[] = [];
  let page = '';
  do {
    const answer = await call('GET', `${organization}/${list}?limit=1000${page}`);
    found.push(...(answer.items ?? []));
    const next = answer.next as { page: string } | undefined;
    page = next ? `&page=${encodeURIComponent(next.page)}` : '';
  } while (page);
  return found;
}

/** The counts of the home page, which triggers maintain instead of the lists. */
export async function membersByLevel(call: Call): Promise<unknown> {
  return (await call('GET', `${organization}/overview`)).members;
}
