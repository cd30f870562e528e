/** A player of another site: the address of its frame, which is of one of a few known origins. */
export type Player = { src: string; origin: string };

/** The first group of a path, or null. */
const idIn = (path: string, pattern: RegExp) => pattern.exec(path)?.[1] ?? null;

const youTube = (id: string | null, { searchParams }: URL) => {
  const start = /^(\d{1,6})s?$/.exec(searchParams.get('t') ?? searchParams.get('start') ?? '')?.[1];
  return id && `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`;
};
const watched = (url: URL) => {
  const id = idIn(url.pathname, /^\/(?:embed|shorts|live)\/([\w-]{6,20})$/);
  return youTube(id ?? idIn(url.searchParams.get('v') ?? '', /^([\w-]{6,20})$/), url);
};

/** The address of a player by the host of what is embedded; null for what has none. */
const players: Record<string, (url: URL) => string | null> = {
  'youtube.com': watched,
  'm.youtube.com': watched,
  'youtube-nocookie.com': watched,
  'youtu.be': (url) => youTube(idIn(url.pathname, /^\/([\w-]{6,20})$/), url),
  'vimeo.com': ({ pathname }) => {
    const [, id, key] = /^\/(\d{5,12})(?:\/([\da-f]{6,20}))?$/.exec(pathname) ?? [];
    return id ? `https://player.vimeo.com/video/${id}?dnt=1${key ? `&h=${key}` : ''}` : null;
  },
  'player.vimeo.com': ({ pathname }) => {
    const id = idIn(pathname, /^\/video\/(\d{5,12})$/);
    return id && `https://player.vimeo.com/video/${id}?dnt=1`;
  },
  'loom.com': ({ pathname }) => {
    const id = idIn(pathname, /^\/(?:share|embed)\/(?:[\w-]*-)?([\da-f]{32})$/);
    return id && `https://www.loom.com/embed/${id}`;
  },
  'codepen.io': ({ pathname }) => {
    const [, owner, id] = /^\/([\w-]+)\/(?:pen|full|details|embed)\/(\w+)\/?$/.exec(pathname) ?? [];
    return owner && id ? `https://codepen.io/${owner}/embed/${id}?default-tab=result` : null;
  },
  'codesandbox.io': ({ pathname }) => {
    const id = idIn(pathname, /^\/(?:s|embed|p\/sandbox)\/([\w-]+)$/);
    return id && `https://codesandbox.io/embed/${id}`;
  },
  'figma.com': ({ pathname, searchParams }) => {
    const [, kind, key] = /^\/(design|file|proto|board)\/(\w{10,40})(?:\/|$)/.exec(pathname) ?? [];
    if (!kind || !key) return null;
    const node = /^[\w:-]{1,40}$/.exec(searchParams.get('node-id') ?? '')?.[0];
    const shown = kind === 'file' ? 'design' : kind;
    const query = new URLSearchParams({
      ...(node && { 'node-id': node }),
      'embed-host': 'masthead',
    });
    return `https://embed.figma.com/${shown}/${key}?${query}`;
  },
};

/** The player that can show an embedded address in place; null for one that stays a link. */
export function playerOf(address: string): Player | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const host = url.hostname.replace(/^www\./, '');
  const src = Object.hasOwn(players, host) ? players[host]?.(url) : null;
  return src ? { src, origin: new URL(src).origin } : null;
}
