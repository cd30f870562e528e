import { createHash } from 'node:crypto';
import type { Customization } from '#lib/contract/customization.ts';
import { legibleOn, mixed, textOn } from './colors.ts';

/** The custom properties of a site's customization as a style sheet, and its hash for the policy. */
export type Theme = { css: string; hash: string };

type Mode = 'light' | 'dark';
type Tokens = Record<string, string>;

/** The neutral colors of both modes, before a tint. */
const neutrals: Record<Mode, Tokens> = {
  light: {
    paper: '#ffffff',
    'paper-2': '#f6f7f5',
    'paper-3': '#ebede9',
    ink: '#16191d',
    'ink-2': '#474d55',
    'ink-3': '#5c636b',
    hairline: '#dfe2dd',
    edge: '#848b93',
  },
  dark: {
    paper: '#15171b',
    'paper-2': '#1b1e23',
    'paper-3': '#262a30',
    ink: '#e9ebed',
    'ink-2': '#b7bdc4',
    'ink-3': '#9ba3ac',
    hairline: '#2e3239',
    edge: '#737b85',
  },
};

/** How much of the tint the neutral colors take. */
const tintShares: Record<string, number> = {
  'paper-2': 0.05,
  'paper-3': 0.09,
  hairline: 0.16,
  edge: 0.2,
};

const sans = `'Public Sans','Public Sans fallback',system-ui,sans-serif`;
const serif = `Newsreader,'Iowan Old Style',Charter,Georgia,serif`;

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
  RobotoSlab: `'Roboto Slab',Rockwell,serif`,
};

/** The radii of controls and of boxes. */
const corners: Record<Customization['styling']['corners'], [string, string]> = {
  straight: ['0', '0'],
  rounded: ['6px', '8px'],
  circular: ['999px', '16px'],
};

const themes = new WeakMap<Customization, Theme>();

/** The theme of a customization: only checked values, never custom CSS. */
export function themeOf(look: Customization): Theme {
  const known = themes.get(look);
  if (known) return known;
  const [light, dark] = [tokensOf(look, 'light'), tokensOf(look, 'dark')];
  const colors = Object.keys(light).map((name) =>
    light[name] === dark[name]
      ? `--${name}:${light[name]}`
      : `--${name}:light-dark(${light[name]},${dark[name]})`,
  );
  const [radius, box] = corners[look.styling.corners];
  const font = fonts[look.styling.font];
  const rest = [`--font:${font}`, `--radius:${radius}`, `--box:${box}`];
  const css = `:root{${[...colors, ...rest].join(';')}}`;
  const theme = { css, hash: createHash('sha256').update(css).digest('base64') };
  themes.set(look, theme);
  return theme;
}

/** Whether the pages of a look are set in the font of ours that all first visits load. */
export function usesPublicSans(look: Customization): boolean {
  return fonts[look.styling.font] === sans;
}

function tokensOf({ styling, header }: Customization, mode: Mode): Tokens {
  const tokens: Tokens = { ...neutrals[mode] };
  const tint = styling.tint?.color[mode];
  for (const [name, share] of Object.entries(tintShares))
    if (tint) tokens[name] = mixed(tokens[name] as string, tint, share);
  if (styling.theme === 'muted') {
    const { paper, 'paper-2': second } = tokens as { paper: string; 'paper-2': string };
    Object.assign(tokens, { paper: second, 'paper-2': paper });
  }
  const { paper, ink } = tokens as { paper: string; ink: string };
  const primary = styling.primaryColor[mode];
  tokens.primary = primary;
  tokens['on-primary'] = textOn(primary);
  const meanings = {
    accent: primary,
    info: styling.infoColor[mode],
    ins: styling.successColor[mode],
    warn: styling.warningColor[mode],
    danger: styling.dangerColor[mode],
    del: mixed(styling.dangerColor[mode], styling.warningColor[mode], 0.4),
  };
  for (const [name, color] of Object.entries(meanings)) {
    const wash = mixed(paper, color, mode === 'light' ? 0.09 : 0.14);
    tokens[`${name}-wash`] = wash;
    tokens[name] = legibleOn(color, wash);
  }
  const isBold =
    header.preset === 'bold' || (styling.theme === 'bold' && header.preset === 'default');
  const bars: Tokens = { contrast: ink, custom: mixed(paper, tint ?? primary, 0.14) };
  const bar = isBold ? primary : bars[header.preset];
  tokens.bar = bar ?? paper;
  tokens['on-bar'] = bar ? textOn(bar) : ink;
  return tokens;
}
