import { EmptyState } from '#components/ui/empty-state.tsx';

const ways = [
  {
    typed: 'mail server',
    finds: 'Sections with both words, in any form. The last may be a beginning.',
  },
  { typed: '"mail server"', finds: 'These words in a row.' },
  { typed: 'mail or post', finds: 'Sections with one of the two.' },
  { typed: 'mail -server', finds: 'Sections with the first word and without the second.' },
];

/** What can be searched and how, while nothing is typed. */
export function HowToSearch() {
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto">
      <EmptyState title="Search what your spaces say" className="pb-4">
        Titles of spaces, titles of pages, and the text of every section are searched, in the spaces
        you can read.
      </EmptyState>
      <dl className="mx-gutter max-w-160 border-t border-hairline">
        {ways.map(({ typed, finds }) => (
          <div
            key={typed}
            className="grid gap-x-4 border-b border-hairline py-2 md:grid-cols-[10rem_1fr]"
          >
            <dt className="mono">{typed}</dt>
            <dd className="text-ink-2">{finds}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
