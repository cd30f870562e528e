const KEY = 'masthead:recent';
/** How many commands are remembered. */
const MAXIMUM = 4;

/** The ids of recently used commands, newest first. */
export function recentCommands(): string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    // Storage is unavailable or has something else in it.
    return [];
  }
}

/** Saves a command as the most recent one. */
export function rememberCommand(id: string): void {
  const kept = [id, ...recentCommands().filter((other) => other !== id)].slice(0, MAXIMUM);
  try {
    window.localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is unavailable or full; the palette works without it.
  }
}
