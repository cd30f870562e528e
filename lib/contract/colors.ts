/** The parts of a color, each from 0 to 255. */
type Rgb = [number, number, number];

/** The contrast of normal text that WCAG 2.2 asks for (1.4.3), with some room. */
const LEGIBLE = 4.6;

/** The parts of a color such as `#1d4fae` or `#fff`. */
function partsOf(color: string): Rgb {
  const hex = color.slice(1);
  const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as Rgb;
}

/** A color between two; `share` is how much of the second there is. */
export function mixed(one: string, other: string, share: number): string {
  const [from, to] = [partsOf(one), partsOf(other)];
  const parts = from.map((part, index) =>
    Math.round(part + ((to[index] as number) - part) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

function luminanceOf(color: string): number {
  const [red, green, blue] = partsOf(color).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [low, high] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return ((high as number) + 0.05) / ((low as number) + 0.05);
}

/** Black or white, whichever is easier to read on a color. */
export function textOn(color: string): string {
  return contrastOf('#ffffff', color) >= contrastOf('#000000', color) ? '#ffffff' : '#000000';
}

/** A color made darker or lighter until text of it can be read on a background. */
export function legibleOn(color: string, background: string): string {
  const toward = textOn(background);
  let result = color;
  for (let share = 0; contrastOf(result, background) < LEGIBLE && share <= 1; share += 0.04)
    result = mixed(color, toward, share);
  return result;
}
