import { createHash } from 'node:crypto';
import type { Customization } from '#lib/contract/customization.ts';
import { siteColors } from '#lib/contract/site-colors.ts';

/** The custom properties of a site's customization as a style sheet, and its hash for the policy. */
export type ThemeStyles = { css: string; hash: string };

const sans = `'Public Sans','Public Sans fallback',system-ui,sans-serif`;
const serif = `Newsreader,'Iowan Old Style',Charter,Georgia,serif`;
const slab = `'Roboto Slab',Rockwell,serif`;
const serifs: ReadonlySet<string> = new Set([serif, slab]);

/** Fonts by name: those like one that we ship get it, others what the reader has. */
const fonts: Record<Customization['styling']['font'], string> = {
  ABCFavorit: sans,
  Inter: sans,
  Overpass: sans,
  FiraSans: sans,
  Roboto: 'Roboto,system-ui,sans-serif',
  OpenSans: `'Open Sans',system-ui,sans-serif`,
  SourceSansPro: `'Source Sans 3','Source Sans Pro',system-ui,sans-serif`,
  Lato: 'Lato,system-ui,sans-serif',
  Ubuntu: 'Ubuntu,system-ui,sans-serif',
  Raleway: 'Raleway,system-ui,sans-serif',
  NotoSans: `'Noto Sans',system-ui,sans-serif`,
  Poppins: 'Poppins,system-ui,sans-serif',
  Merriweather: serif,
  IBMPlexSerif: serif,
  RobotoSlab: slab,
};

const code = 'ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace';
/** Fonts of code by name: we ship one, others are what the reader has. */
const codeFonts: Record<NonNullable<Customization['styling']['monospaceFont']>, string> = {
  FiraCode: `'Fira Code',${code}`,
  IBMPlexMono: `'IBM Plex Mono',${code}`,
  JetBrainsMono: `'JetBrains Mono',${code}`,
  SourceCodePro: `'Source Code Pro',${code}`,
  RobotoMono: `'Roboto Mono',${code}`,
  SpaceMono: `'Space Mono',${code}`,
  DMMono: `'DM Mono',${code}`,
  Inconsolata: `Inconsolata,${code}`,
};

/** The radii of controls and of boxes. */
const corners: Record<Customization['styling']['corners'], [string, string]> = {
  straight: ['0', '0'],
  rounded: ['6px', '8px'],
  circular: ['999px', '16px'],
};

/** The shadows of what lies on the page, and of what is above it. */
const depths = {
  subtle: ['0 1px 3px rgb(0 0 0/9%)', '0 8px 24px rgb(0 0 0/14%)'],
  flat: ['none', 'none'],
} as const;

/** The width of the lines of icons, and how much of the color fills them. */
const icons: Record<Customization['styling']['icons'], [string, string]> = {
  regular: ['1.75', '0'],
  solid: ['2.25', '0.5'],
  duotone: ['1.75', '0.2'],
  light: ['1.25', '0'],
  thin: ['0.75', '0'],
};

const themes = new WeakMap<Customization, ThemeStyles>();

/** The theme of a customization: only checked values, never custom CSS. */
export function themeOf(look: Customization): ThemeStyles {
  const known = themes.get(look);
  if (known) return known;
  const [light, dark] = [siteColors(look, 'light'), siteColors(look, 'dark')];
  const colors = Object.keys(light).map((name) =>
    light[name] === dark[name]
      ? `--${name}:${light[name]}`
      : `--${name}:light-dark(${light[name]},${dark[name]})`,
  );
  const [radius, box] = corners[look.styling.corners];
  const [line, fill] = icons[look.styling.icons];
  const [raised, floating] = depths[look.styling.depth ?? 'subtle'];
  const font = fonts[look.styling.font];
  const isSerif = serifs.has(font);
  const rest = [
    `--font:${font}`,
    `--mono:${codeFonts[look.styling.monospaceFont ?? 'IBMPlexMono']}`,
    // With a text in serif, the controls around it are in sans.
    `--controls:${isSerif ? sans : 'var(--font)'}`,
    `--heading:${isSerif ? 550 : 650}`,
    `--radius:${radius}`,
    `--box:${box}`,
    `--raised:${raised}`,
    `--floating:${floating}`,
    `--icon-line:${line}`,
    `--icon-fill:${fill}`,
  ];
  const css = `:root{${[...colors, ...rest].join(';')}}`;
  const theme = { css, hash: createHash('sha256').update(css).digest('base64') };
  themes.set(look, theme);
  return theme;
}

/** The fonts of ours that a look begins with, which first visits load early: of its text, and of its controls. */
export function firstFontsOf(look: Customization): ('public-sans' | 'newsreader')[] {
  const font = fonts[look.styling.font];
  if (font === serif) return ['newsreader', 'public-sans'];
  return font === sans || font === slab ? ['public-sans'] : [];
}
