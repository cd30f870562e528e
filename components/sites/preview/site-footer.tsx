import type { Customization } from '#lib/contract/customization.ts';
import { type LinkContext, SiteLink } from './links.tsx';

/** The site's footer as visitors see it; nothing when it's empty. */
export function SiteFooter(props: {
  look: Customization;
  theme: 'light' | 'dark';
  linkContext: LinkContext;
}) {
  const { look, theme, linkContext } = props;
  const { logo, groups, copyright } = look.footer;
  const policy = look.privacyPolicy.url;
  if (!logo && groups.length === 0 && !copyright && !policy) return null;
  return (
    <div className="grid gap-5 border-t border-hairline px-gutter py-6 text-ui text-ink-2">
      {groups.length > 0 && (
        <nav aria-label="Site footer" className="flex flex-wrap gap-x-12 gap-y-5">
          {groups.map((group, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, never reordered
            <div key={position}>
              <p className="font-semibold text-ink">{group.title}</p>
              <ul className="mt-1 grid gap-1">
                {group.links.map((link, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, never reordered
                  <li key={place}>
                    <SiteLink to={link.to} linkContext={linkContext} className="hover:underline">
                      {link.title}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {logo && (
          // biome-ignore lint/performance/noImgElement: the logo is the site's own, of any host
          <img
            src={logo[theme]}
            alt=""
            referrerPolicy="no-referrer"
            className="h-6 max-w-32 object-contain"
          />
        )}
        {copyright && <span>{copyright}</span>}
        {policy && (
          <a href={policy} rel="noreferrer" className="link">
            Privacy policy
          </a>
        )}
      </div>
    </div>
  );
}
