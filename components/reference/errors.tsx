'use client';

import type { Operation } from './document.ts';

/** The errors of an operation; a client component, so that the page has their elements once. */
export function Errors({ errors }: Pick<Operation, 'errors'>) {
  return (
    <ul>
      {errors.map(({ status, description }) => (
        <li key={status}>
          <code>{status}</code>
          <span>{description}</span>
        </li>
      ))}
    </ul>
  );
}
