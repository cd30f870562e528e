import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { faultOfFontFile } from './font-file.ts';

const { WINDIR = 'C:\\Windows', LOCALAPPDATA = homedir() } = process.env;
const directories = [
  ...['/usr/share/fonts', '/usr/local/share/fonts', '/run/current-system/sw/share/X11/fonts'],
  ...[path.join(homedir(), '.local/share/fonts'), path.join(homedir(), '.fonts')],
  ...['/System/Library/Fonts', '/Library/Fonts', path.join(homedir(), 'Library/Fonts')],
  ...[path.join(WINDIR, 'Fonts'), path.join(LOCALAPPDATA, 'Microsoft', 'Windows', 'Fonts')],
];

/** Font files for scripts DejaVu lacks, best first: Chinese, Japanese and Korean, then the others. */
const wanted = [
  /^(?:NotoSansCJK|SourceHanSans)[a-z]*-(?:Regular|VF).*\.(?:ttc|otf)$/i,
  /^(?:NotoSans|SourceHanSans)(?:SC|CN|JP|KR|TC|TW|HK)(?:-Regular|-VF|\[wght\])\.(?:otf|ttf)$/i,
  /^wqy-(?:microhei|zenhei)\.ttc$/i,
  /^DroidSansFallback(?:Full)?\.ttf$/i,
  /^(?:PingFang|Hiragino Sans GB|STHeiti Medium|ヒラギノ角ゴシック W3|AppleSDGothicNeo)\.ttc$/i,
  /^(?:msyh|msjh|YuGothR|meiryo|msgothic|simsun|malgun)\.tt[cf]$/i,
  /^Arial Unicode\.ttf$/i,
  /^(?:Symbola|NotoSansSymbols2?-Regular|seguisym)\.(?:otf|ttf)$/i,
  /^NotoSans[A-Z][A-Za-z]+-Regular\.ttf$/,
  /^(?:Thonburi|Kohinoor|LeelawUI|Nirmala|ebrima|gadugi)\.tt[cf]$/i,
];

/**
 * Searches the font folders of the system.
 * @returns the files that add scripts to a PDF, best first
 */
export function findSystemFonts(): string[] {
  const files = directories.flatMap(filesIn);
  const ranked = wanted.flatMap((name) => files.filter((file) => name.test(nameOf(file))));
  return ranked.filter((file) => faultOfFontFile(file) === null);
}

const nameOf = (file: string) => path.basename(file).normalize();

function filesIn(directory: string): string[] {
  try {
    return readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((file) => path.join(directory, file));
  } catch {
    // Each system has some of them.
    return [];
  }
}
