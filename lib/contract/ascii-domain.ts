/**
 * A domain as the name system has it: “münchen.example” is “xn--mnchen-3ya.example”. Others stay as
 * they are.
 */
export function asciiDomain(domain: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
  if (/^[\x00-\x7f]*$/.test(domain) || /[/?#@:\\\s]/.test(domain)) return domain;
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}
