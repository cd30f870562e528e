import { Info } from 'lucide-react';
import Link from 'next/link';
import { cn } from '#components/ui/cn.ts';
import type { Customization } from '#lib/contract/customization.ts';
import { type LinkContext, SiteLink } from './links.tsx';

type Props = {
  title: string;
  look: Customization;
  theme: 'light' | 'dark';
  linkContext: LinkContext;
};

const presets: Record<Customization['header']['preset'], string> = {
  default: 'border-b border-hairline bg-paper text-ink',
  bold: 'bg-(--site-primary) text-(--site-on-primary)',
  contrast: 'bg-ink text-paper',
  custom: 'border-b border-hairline bg-(--site-tint) text-ink',
  none: 'border-b border-hairline bg-paper text-ink',
};

/** The site's header as visitors see it: announcement, name or logo, and links. */
export function SiteHeader({ title, look, theme, linkContext }: Props) {
  const { header, announcement } = look;
  const { logo, links, preset } = header;
  return (
    <>
      {announcement?.enabled && (
        <Announcement announcement={announcement} linkContext={linkContext} />
      )}
      {preset !== 'none' && (
        <div
          className={cn(
            'flex flex-wrap items-center gap-x-6 gap-y-2 px-gutter py-3',
            presets[preset],
          )}
        >
          <Link
            href={linkContext.hrefFor('/')}
            prefetch={false}
            className="text-lead font-semibold wrap-anywhere"
          >
            {logo ? (
              // biome-ignore lint/performance/noImgElement: the logo is the site's own, of any host
              <img
                src={logo[theme]}
                alt={title}
                referrerPolicy="no-referrer"
                className="h-7 max-w-48 object-contain"
              />
            ) : (
              title
            )}
          </Link>
          {links.length > 0 && (
            <nav
              aria-label="Site links"
              className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2 text-form"
            >
              {links.map((link, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, never reordered
                <HeaderLink key={position} link={link} linkContext={linkContext} />
              ))}
            </nav>
          )}
        </div>
      )}
    </>
  );
}

const styles: Record<Customization['header']['links'][number]['style'], string> = {
  link: 'hover:underline',
  'button-primary':
    'rounded-(--site-corners) border border-(--site-on-primary) bg-(--site-primary) px-3 py-1 font-semibold text-(--site-on-primary)',
  'button-secondary': 'rounded-(--site-corners) border border-current px-3 py-1 font-semibold',
};

function HeaderLink({
  link,
  linkContext,
}: {
  link: Customization['header']['links'][number];
  linkContext: LinkContext;
}) {
  const { title, style, to, links } = link;
  if (links.length === 0)
    return (
      <SiteLink to={to} linkContext={linkContext} className={styles[style]}>
        {title}
      </SiteLink>
    );
  return (
    <details name="site-links" className="relative">
      <summary className={styles[style]}>{title}</summary>
      <ul className="absolute right-0 z-sticky mt-1 grid min-w-40 rounded-(--site-corners) border border-edge bg-raised py-1 text-ink shadow-pop">
        {links.map((inner, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, never reordered
          <li key={position}>
            <SiteLink
              to={inner.to}
              linkContext={linkContext}
              className="block px-3 py-1.5 hover:bg-paper-2"
            >
              {inner.title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Announcement(props: {
  announcement: NonNullable<Customization['announcement']>;
  linkContext: LinkContext;
}) {
  const { message, link, style } = props.announcement;
  return (
    <p
      style={{ borderColor: `var(--site-${style})` }}
      className="flex flex-wrap items-center gap-2 border-l-4 bg-paper-2 px-gutter py-2 text-form text-ink"
    >
      <Info aria-hidden style={{ color: `var(--site-${style})` }} />
      <span className="wrap-anywhere">{message}</span>
      {link && (
        <SiteLink to={link.to} linkContext={props.linkContext} className="link">
          {link.title}
        </SiteLink>
      )}
    </p>
  );
}
