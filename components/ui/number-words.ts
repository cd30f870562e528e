const numbers = new Intl.NumberFormat('en-GB');

/** “1,200”. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}
