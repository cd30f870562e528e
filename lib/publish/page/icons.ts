import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, SafeHtml } from '../html.ts';

const file = join(import.meta.dirname, '../../../public/site-icons.svg');

/** The shapes of the icons that sections and groups can have, by name. */
const shapes = new Map(
  [...readFileSync(file, 'utf8').matchAll(/<symbol id="([\w-]+)"[^>]*>(.*?)<\/symbol>/g)].map(
    ([, name = '', shape = '']) => [name, new SafeHtml(shape)],
  ),
);

/** The icon of a section or a group; nothing for an unknown name. */
export function renderSectionIcon(name: string | null): SafeHtml | null {
  const shape = shapes.get(name ?? '');
  if (!shape) return null;
  return html`<svg class="section-icon" viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>`;
}
