import type { Spec, SpecErrorCode } from '#lib/contract/openapi-spec.ts';

type SpecStatus = 'pending' | 'processing' | 'ready' | 'failed';

/** How far a specification has been processed. */
export function statusOf(spec: Spec): SpecStatus {
  if (spec.processingState === 'pending') return 'pending';
  if (spec.processingState === 'progress') return 'processing';
  return spec.lastProcessErrorCode ? 'failed' : 'ready';
}

/** Whether the service is still processing it. */
export function isProcessing(spec: Spec): boolean {
  return spec.processingState !== 'complete';
}

export const statusLabels: Record<SpecStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  ready: 'Ready',
  failed: 'Failed',
};

/** What each error means and how to fix it. */
export const errorText: Record<SpecErrorCode, { title: string; help: string }> = {
  FETCH_TIMEOUT: {
    title: 'The server didn’t respond in time.',
    help: 'Check that the URL opens in a private browser window, then refresh.',
  },
  FETCH_ERROR: {
    title: 'Couldn’t load the URL.',
    help: 'It must be on the public internet and open without signing in. To use a host in your own network, ask the operator of Masthead to allow it.',
  },
  PARSE_ERROR: {
    title: 'Couldn’t read the document.',
    help: 'Use Swagger 2.0, OpenAPI 3.0 or OpenAPI 3.1 as JSON or YAML, in one document of up to 10 MB.',
  },
};

/** The title of a specification, or its slug before it has one. */
export function nameOf(spec: Pick<Spec, 'document' | 'slug'>): string {
  return spec.document?.title ?? spec.slug;
}

/** A slug made from a file name or a URL. */
export function slugFrom(text: string): string {
  const last = (text.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean).at(-1) ?? '';
  return last
    .replace(/\.(?:ya?ml|json)$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100);
}
