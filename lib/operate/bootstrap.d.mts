export class BootstrapError extends Error {}
export function bootstrap(
  root: string,
  options: { build: boolean; log?: (line: string) => void },
): void;
export function sourceHash(root: string): string;
