import { settingsOf } from './settings-index.ts';

/** The list of a page's settings, beside them where there is room. */
export function SectionNav({ place }: { place: string }) {
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
