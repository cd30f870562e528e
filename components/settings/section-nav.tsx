'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { placeHref, placeOf, settingsOf } from './settings-index.ts';

/** The list of a page's settings, beside them where there is room. */
export function SectionNav({ place }: { place: string }) {
  useNamed(place);
  return (
    <nav aria-label="On this page" className="sticky top-6 hidden w-44 flex-none xl:block">
      <ul className="border-l border-hairline">
        {settingsOf(place).map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block py-1 pl-3 text-ink-2 hover:text-ink hover:underline"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Follows the address to the setting it names: here, or on the page it stands on now. */
function useNamed(path: string): void {
  const router = useRouter();
  const [, , organizationId = ''] = usePathname().split('/');
  useEffect(() => {
    const follow = () => {
      const id = window.location.hash.slice(1);
      const place = placeOf(id);
      if (place && place.path !== path) router.replace(`${placeHref(organizationId, place)}#${id}`);
      // A link from another page is followed while the skeleton still stands, where its section isn't yet.
      else document.getElementById(id)?.scrollIntoView();
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [path, organizationId, router]);
}
