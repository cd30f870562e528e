import { plural } from './format.ts';

/** “**12** spaces”: a fact about what a page shows. */
export function Counted({ count, one }: { count: number; one: string }) {
  const [number, ...words] = plural(count, one).split(' ');
  return (
    <>
      <b>{number}</b> {words.join(' ')}
    </>
  );
}
