export function ensureBrowser(options?: { prefersShell?: boolean }): string;
