import { fileURLToPath } from 'node:url';

const fontFile = (name: string) =>
  fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

/** A family with Latin, Greek and Cyrillic, so that most texts are readable. */
export const fonts: Record<string, string> = {
  plain: fontFile('DejaVuSans'),
  bold: fontFile('DejaVuSans-Bold'),
  italic: fontFile('DejaVuSans-Oblique'),
  both: fontFile('DejaVuSans-BoldOblique'),
  code: fontFile('DejaVuSansMono'),
};

export const colors = { text: '#1c1b19', quiet: '#625f58', line: '#d8d4cb', link: '#1f5673' };
/** The lines of notes, by their style. */
export const hintColors = {
  info: '#1f5673',
  success: '#0a6650',
  warning: '#7d5200',
  danger: '#b0221b',
};
export const sizes = { text: 9.5, code: 8, small: 8, title: 26 };
export const headingSizes = [17, 14, 12, 10.5, 10, 9.5];
export const margin = 64;
