import { createHash } from 'node:crypto';
import type { Customization } from '#lib/contract/customization.ts';

/** The custom properties of a site's customization as a style sheet, and its hash for the policy. */
export type Theme = { css: string; hash: string };

const themes = new WeakMap<Customization, Theme>();

/** The theme of a customization: only checked values, never custom CSS. */
export function themeOf(look: Customization): Theme {
  const known = themes.get(look);
  if (known) return known;
  const { primaryColor } = look.styling;
  const css = `:root{--primary:light-dark(${primaryColor.light},${primaryColor.dark})}`;
  const theme = { css, hash: createHash('sha256').update(css).digest('base64') };
  themes.set(look, theme);
  return theme;
}
