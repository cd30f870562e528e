import type { Spec, SpecErrorCode } from '#lib/contract/openapi-spec-shape.ts';

export type Standing = 'waiting' | 'reading' | 'read' | 'failed';

/** How far reading a specification is. */
export function standingOf(spec: Spec): Standing {
  if (spec.processingState === 'pending') return 'waiting';
  if (spec.processingState === 'progress') return 'reading';
  return spec.lastProcessErrorCode ? 'failed' : 'read';
}

/** Whether it changes by itself. */
export function isGoing(spec: Spec): boolean {
  return spec.processingState !== 'complete';
}

/** What people call each standing. */
export const standingWords: Record<Standing, string> = {
  waiting: 'Waiting',
  reading: 'Being read',
  read: 'Read',
  failed: 'Not read',
};

/** What each fault means, and what helps. */
export const faultWords: Record<SpecErrorCode, { title: string; help: string }> = {
  FETCH_TIMEOUT: {
    title: 'The server did not answer in time.',
    help: 'See whether the address opens in a browser that is not signed in anywhere, then refresh.',
  },
  FETCH_ERROR: {
    title: 'The address could not be read.',
    help: 'It has to be on the public internet and open without signing in. A host of your own network has to be allowed by whoever runs Masthead.',
  },
  PARSE_ERROR: {
    title: 'The document could not be read.',
    help: 'Swagger 2.0, OpenAPI 3.0 and OpenAPI 3.1 are taken, as JSON or YAML, in one document of at most 10 MB.',
  },
};

/** A number with its noun. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** What to call a specification. */
export function nameOf(spec: Pick<Spec, 'document' | 'slug'>): string {
  return spec.document?.title ?? spec.slug;
}

/** Why somebody can’t change a specification; undefined for whoever can. */
export function whyNotEdit(spec: Spec): string | undefined {
  if (spec.permissions.edit) return undefined;
  return 'Changing specifications takes the role Create.\nAn admin can give it to you.';
}

/** A name in the address made of a file’s name or an address. */
export function slugFrom(text: string): string {
  const last = (text.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean).at(-1) ?? '';
  return last
    .replace(/\.(?:ya?ml|json)$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100);
}
