export class BootstrapError extends Error {}
export function bootstrap(
  root: string,
  options: { build: boolean; say?: (line: string) => void },
): void;
export function sourceHash(root: string): string;
