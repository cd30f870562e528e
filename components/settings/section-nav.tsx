import { settingsOnPage } from './settings-index.ts';

/** Links to the settings of a page, shown beside them on wide screens. */
export function SectionNav({ page }: { page: string }) {
  return (
    <nav aria-label="On this page" className="sticky top-6 hidden w-44 flex-none xl:block">
      <ul className="border-l border-hairline">
        {settingsOnPage(page).map(({ id, label }) => (
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
