import { Building2, Folder } from 'lucide-react';
import type { ReactNode } from 'react';
import { routes } from '#components/kit/routes.ts';
import { Link } from '#components/ui/link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Space } from '#lib/contract/spaces.ts';
import type { Ancestor } from '../places.ts';

/** The location of a space in the content tree. */
export function LocationBreadcrumb({ space, above }: { space: Space; above: readonly Ancestor[] }) {
  return (
    <section aria-labelledby="space:location">
      <SectionHead title="Location" id="space:location" />
      <ol className="py-1.5">
        <Step depth={0} icon={<Building2 aria-hidden />}>
          <Link href={routes.content(space.organization)} className="hover:underline">
            All content
          </Link>
        </Step>
        {above.map(({ id, title }, index) => (
          <Step key={id} depth={index + 1} icon={<Folder aria-hidden />}>
            <Link
              href={routes.content(space.organization, { collection: id })}
              className="hover:underline"
            >
              {title}
            </Link>
          </Step>
        ))}
        <Step depth={above.length + 1} icon={<span aria-hidden>{space.emoji}</span>}>
          <b>{space.title}</b>
        </Step>
      </ol>
      <p className="border-t border-hairline pt-2 text-meta text-ink-3">
        Created{' '}
        <b>
          <Time value={space.createdAt} inSentence />
        </b>
      </p>
    </section>
  );
}

function Step(props: { depth: number; icon: ReactNode; children: ReactNode }) {
  return (
    <li
      className="flex min-h-7 items-center gap-2 wrap-anywhere [&>.lucide]:text-ink-3"
      style={{ paddingLeft: `${Math.min(props.depth, 6) * 16}px` }}
    >
      {props.icon}
      {props.children}
    </li>
  );
}
