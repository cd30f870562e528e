import { openAPIDocument } from '#lib/contract/openapi.ts';
import type * as contract from '#lib/contract/reference.ts';
import type { Handlers, Instance } from '../http/handler.ts';

/** Created once for each instance: anyone may request it, and creating it is slow. */
const documents = new WeakMap<Instance, Record<string, unknown>>();

export const reference: Handlers<typeof contract> = {
  async getOpenAPI({ instance }) {
    const document = documents.get(instance) ?? openAPIDocument(instance.appUrl);
    documents.set(instance, document);
    return document;
  },
};
