import type { ReactNode } from 'react';

const cell = 'border-b border-hairline py-1 pr-6 text-right align-top tabular-nums';
const first = `${cell} text-left font-normal`;

/** What a picture shows, as a table that opens below it. The first cell of a row names it. */
export function PictureTable({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}) {
  return (
    <details className="mt-2 text-meta">
      <summary className="w-fit cursor-pointer text-ink-2">Show as a table</summary>
      <section
        aria-label={label}
        // Scrolling areas can be reached by keyboard.
        tabIndex={0}
        className="mt-2 max-h-80 overflow-auto"
      >
        <table className="border-collapse">
          <thead>
            <tr>
              {heads.map((head, index) => (
                <th key={head} scope="col" className={index === 0 ? `${cell} text-left` : cell}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...values] }) => (
              <tr key={key}>
                <th scope="row" className={first}>
                  {name}
                </th>
                {values.map((value, index) => (
                  <td key={heads[index + 1]} className={cell}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
