'use client';

import { useEffect } from 'react';

const sections = [
  { id: 'general', title: 'Name and face' },
  { id: 'joining', title: 'Joining' },
  { id: 'email-domains', title: 'E-mail domains', isPart: true },
  { id: 'default-role', title: 'Default role', isPart: true },
  { id: 'invite-links', title: 'Invite links', isPart: true },
  { id: 'sign-in', title: 'Sign-in' },
  { id: 'content', title: 'Content' },
  { id: 'leaving', title: 'Leaving' },
];

/** The list of the page's sections, beside them where there is room. */
export function SectionNav() {
  useEffect(scrollToNamed, []);
  return (
    <nav aria-label="On this page" className="sticky top-6 hidden w-44 flex-none xl:block">
      <ul className="border-l border-hairline">
        {sections.map(({ id, title, isPart }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={`block py-1 text-ink-2 hover:text-ink hover:underline ${isPart ? 'pl-6 text-meta' : 'pl-3'}`}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A link from another page is followed while the skeleton still stands, where its section isn't yet. */
function scrollToNamed(): void {
  document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
}
