import type * as contract from '#lib/contract/external-pictures.ts';
import { notFound, Refusal } from '../errors.ts';
import type { Handlers, Instance } from '../http/handler.ts';
import { FetchFailure } from '../safe-fetch/failure.ts';
import { isProven } from './addresses.ts';
import { loadPicture } from './loading.ts';

export const externalPictures: Handlers<typeof contract> = {
  async getExternalPicture({ instance, query: { url } }) {
    return fileAt(instance, url);
  },

  async getSignedPicture({ instance, parameters: { proof }, query: { url } }) {
    if (!isProven(instance, url, proof)) throw notFound('This image');
    return fileAt(instance, url);
  },
};

async function fileAt(instance: Instance, url: string) {
  try {
    const { content, contentType } = await loadPicture(instance, url);
    return { content, contentType, name: 'image' };
  } catch (error) {
    if (error instanceof FetchFailure) throw new Refusal(404, error.message);
    throw error;
  }
}
