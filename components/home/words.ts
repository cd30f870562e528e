const small = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
];

/** A count at the start of a sentence: “Two”, from thirteen on “13”, with thousands separators. */
export function countWord(count: number): string {
  return small[count] ?? count.toLocaleString('en');
}

/** “1 person”, “1,200 people”. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** “Ada, Ben and Cem”; more than `most` are counted: “Ada, Ben and 4 others”. */
export function listed(names: readonly string[], most = 3): string {
  if (names.length < 2) return names.join('');
  if (names.length <= most) return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  const rest = names.length - most + 1;
  return `${names.slice(0, most - 1).join(', ')} and ${rest.toLocaleString('en')} others`;
}
