import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of processor time since the start of a process. */
export type ProcessorTime = { server: number; database: number };

/** The clock of Linux's process accounting, in milliseconds. */
const TICK = 10;

/**
 * Reads how much processor time a server and its PostgreSQL have used; unlike the time that passes, it
 * hardly depends on what else the machine does.
 * @param postmaster the process of PostgreSQL; absent for the embedded engine, which is in the server
 * @returns null where there is no /proc
 */
export function processorTime(server: number, postmaster?: number): ProcessorTime | null {
  const own = statOf(server);
  if (!own) return null;
  return { server: own.used, database: postmaster ? familyTime(postmaster) : 0 };
}

/** Of PostgreSQL with its backends, also of those that have ended. */
function familyTime(postmaster: number): number {
  const { used = 0, ofEnded = 0 } = statOf(postmaster) ?? {};
  const backends = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return backends.reduce((sum, pid) => {
    const stat = statOf(Number(pid));
    return stat?.parent === postmaster ? sum + stat.used : sum;
  }, used + ofEnded);
}

function statOf(pid: number): { parent: number; used: number; ofEnded: number } | null {
  try {
    // The name before the bracket can contain spaces; see proc(5).
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?!.*\) )/s);
    const [, parent, , , , , , , , , , user, system, endedUser, endedSystem] = fields
      .split(' ')
      .map(Number);
    const time = (one = 0, other = 0) => (one + other) * TICK;
    return { parent: parent ?? 0, used: time(user, system), ofEnded: time(endedUser, endedSystem) };
  } catch {
    return null;
  }
}
