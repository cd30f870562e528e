'use client';

import { type ReactNode, useState } from 'react';

const cell = 'border-b border-hairline py-1 pr-6 align-top';
const first = `${cell} text-left font-normal`;

/** What a picture shows, as a table that opens below it. The first cell of a row names it. */
export function PictureTable({
  label,
  heads,
  rows,
  hasWords = false,
}: {
  label: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Whether its cells are words instead of numbers. */
  hasWords?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const value = `${cell} ${hasWords ? 'text-left' : 'text-right tabular-nums'}`;
  return (
    <details
      className="mt-2 text-meta"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
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
                <th key={head} scope="col" className={index === 0 ? `${cell} text-left` : value}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(isOpen ? rows : []).map(({ key, cells: [name, ...values] }) => (
              <tr key={key}>
                <th scope="row" className={first}>
                  {name}
                </th>
                {values.map((content, index) => (
                  <td key={heads[index + 1]} className={value}>
                    {content}
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
