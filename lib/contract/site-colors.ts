import { legibleOn, mixed, textOn } from './colors.ts';
import type { Customization } from './customization.ts';

/** The two themes of a site. */
export type ColorScheme = 'light' | 'dark';
/** Colors by the name of their custom property. */
type Tokens = Record<string, string>;

/** The neutral colors of both modes, before a tint. */
const neutrals: Record<ColorScheme, Tokens> = {
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

/** The colors of a published page in one theme, each text legible on its background. */
export function siteColors(
  { styling, header }: Pick<Customization, 'styling' | 'header'>,
  mode: ColorScheme,
): Tokens {
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
  const bar = header.backgroundColor?.[mode] ?? (isBold ? primary : bars[header.preset]);
  tokens.bar = bar ?? paper;
  tokens['on-bar'] = bar ? textOn(bar) : ink;
  const link = header.linkColor?.[mode];
  tokens['bar-link'] = link ? legibleOn(link, tokens.bar) : tokens['on-bar'];
  return tokens;
}
