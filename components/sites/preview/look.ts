import type { Customization } from '#lib/contract/customization.ts';

type Theme = 'light' | 'dark';
type RGB = readonly [number, number, number];

/** The background and text colors of the two themes, as in globals.css. */
const pageColors: Record<Theme, string> = { light: '#ffffff', dark: '#15171b' };
const textColors: Record<Theme, string> = { light: '#000000', dark: '#ffffff' };
/** The minimum contrast between text and its background. */
const MIN_CONTRAST = 4.5;

const corners = { straight: '0', rounded: '6px', circular: '14px' };
const serifs: ReadonlySet<string> = new Set(['Merriweather', 'IBMPlexSerif', 'RobotoSlab']);

/** A site's colors, corners and font as CSS variables, for the element around its preview. */
export function lookOf({ styling }: Customization, theme: Theme): Record<`--${string}`, string> {
  const paper = pageColors[theme];
  const primary = styling.primaryColor[theme];
  const tint = styling.tint?.color[theme] ?? primary;
  const text = (color: string) => legibleColor(color, theme);
  const font = `"${styling.font.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')}", ${
    serifs.has(styling.font)
      ? 'Newsreader Variable, Georgia, serif'
      : 'Public Sans Variable, system-ui, sans-serif'
  }`;
  return {
    '--site-primary': primary,
    '--site-on-primary': textColorOn(primary),
    '--site-tint': `color-mix(in srgb, ${tint} 10%, ${paper})`,
    '--site-corners': corners[styling.corners],
    '--site-info': text(styling.infoColor[theme]),
    '--site-success': text(styling.successColor[theme]),
    '--site-warning': text(styling.warningColor[theme]),
    '--site-danger': text(styling.dangerColor[theme]),
    '--accent': text(primary),
    '--accent-hover': text(primary),
    '--on-accent': paper,
    '--accent-wash': `color-mix(in srgb, ${primary} 8%, ${paper})`,
    '--sans': font,
    '--serif': font,
  };
}

/** Black or white, whichever has more contrast on a color. */
export function textColorOn(color: string): string {
  return contrast(color, '#ffffff') >= contrast(color, '#000000') ? '#ffffff' : '#000000';
}

/** Moves a color towards the theme's text color until it is legible on the background. */
export function legibleColor(color: string, theme: Theme): string {
  for (let share = 0; share < 1; share += 0.1) {
    const mixed = mix(color, textColors[theme], share);
    // Also on a tint of itself, which lowers the contrast a little.
    if (contrast(mixed, pageColors[theme]) >= MIN_CONTRAST + 0.8) return mixed;
  }
  return textColors[theme];
}

function mix(one: string, other: string, share: number): string {
  const [from, to] = [parse(one), parse(other)];
  const parts = from.map((part, index) => {
    const mixed = Math.round(part + ((to[index] ?? 0) - part) * share);
    return mixed.toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** The contrast ratio of two colors, from 1 to 21, as defined by WCAG. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(parse(one)), luminance(parse(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance([red, green, blue]: RGB): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function parse(color: string): RGB {
  const digits = color.slice(1);
  const whole = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const part = (at: number) => Number.parseInt(whole.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}
