import {
  FileText,
  FileWarning,
  GitPullRequestArrow,
  Globe,
  KeyRound,
  Link2,
  type LucideIcon,
  Mail,
  MessageSquare,
  RefreshCw,
  ShieldAlert,
  Unlink,
  Unplug,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#components/ui/cn.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Answer } from './answer.tsx';
import type { AttentionItem } from './attention-item.ts';
import type { AttentionItems } from './attention-items.ts';
import { FixLink } from './fix-link.tsx';
import { SendAgain } from './send-again.tsx';

const icons: Record<AttentionItem['icon'], LucideIcon> = {
  admin: ShieldAlert,
  answer: MessageSquare,
  certificate: KeyRound,
  domain: Globe,
  invitation: Mail,
  link: Link2,
  links: Unlink,
  loop: RefreshCw,
  page: FileText,
  people: UserRound,
  review: GitPullRequestArrow,
  specification: FileWarning,
  switch: Unplug,
};

/** What keeps people or readers out is in red, beside its words. */
const urgent: ReadonlySet<AttentionItem['icon']> = new Set([
  'admin',
  'certificate',
  'domain',
  'loop',
]);

/** The most important item, as the headline of the page. */
export function LeadItem({
  item,
  organizationId,
}: {
  item: AttentionItem;
  organizationId: string;
}) {
  const Icon = icons[item.icon];
  return (
    <article className="pb-6">
      <div
        className={cn(
          'flex items-center gap-1.5 font-semibold',
          urgent.has(item.icon) ? 'text-danger' : 'text-accent',
        )}
      >
        <Icon aria-hidden className="size-3.5" />
        {item.eyebrow ?? 'Needs your attention'}
      </div>
      <Headline>{item.title}</Headline>
      <p className="max-w-[62ch] text-ink-2">{item.detail}</p>
      <div className="mt-3">
        <Fix item={item} organizationId={organizationId} variant="primary" />
      </div>
    </article>
  );
}

/** The heading of the home page, which says the one thing that matters most. */
export function Headline({ children }: { children: ReactNode }) {
  return (
    <h1 className="mt-1 mb-1.5 max-w-[25em] font-serif text-[26px]/8 font-medium tracking-[-.015em] text-balance wrap-anywhere">
      {children}
    </h1>
  );
}

/** Waiting items and problems, as two lists; an empty list is hidden. */
export function AttentionSections({
  attention: { waiting, problems },
  organizationId,
}: {
  attention: Pick<AttentionItems, 'waiting' | 'problems'>;
  organizationId: string;
}) {
  return (
    <>
      {waiting.length > 0 && (
        <section aria-labelledby="waiting" className="mb-6">
          <SectionHead title="Waiting for you" id="waiting" />
          <AttentionList items={waiting} organizationId={organizationId} />
        </section>
      )}
      {problems.length > 0 && (
        <section aria-labelledby="problems" className="mb-6">
          <SectionHead title="Problems" id="problems" />
          <AttentionList items={problems} organizationId={organizationId} />
        </section>
      )}
    </>
  );
}

/** Items as rows, each with a button to deal with it. */
function AttentionList({
  items,
  organizationId,
}: {
  items: readonly AttentionItem[];
  organizationId: string;
}) {
  return (
    <ul>
      {items.map((item) => {
        const { key, icon, title, detail } = item;
        const Icon = icons[icon];
        return (
          <ItemRow key={key} icon={<Icon aria-hidden />} title={title} detail={detail}>
            <Fix item={item} organizationId={organizationId} />
          </ItemRow>
        );
      })}
    </ul>
  );
}

/** One thing to do: what, why, and the button that does it. */
export function ItemRow(props: {
  icon: ReactNode;
  title: string;
  detail: string | null;
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-2.5 gap-y-2 border-b border-hairline py-2.5 max-[430px]:grid-cols-[20px_minmax(0,1fr)]">
      <span className="mt-0.5 flex text-ink-3">{props.icon}</span>
      <div className="min-w-0">
        <div className="font-semibold">{props.title}</div>
        {props.detail && <div className="text-ink-2 wrap-anywhere">{props.detail}</div>}
      </div>
      {props.children}
    </li>
  );
}

/** Does what an item needs, or opens what it is about. */
function Fix({
  item: { title, fix, resend, notificationId },
  organizationId,
  variant = 'secondary',
}: {
  item: AttentionItem;
  organizationId: string;
  variant?: 'primary' | 'secondary';
}) {
  if (resend)
    return (
      <SendAgain
        organizationId={organizationId}
        inviteIds={resend}
        variant={variant}
        label={`Send again: ${title}`}
      />
    );
  const label = `${fix.label}: ${title}`;
  if (notificationId)
    return (
      <Answer
        organizationId={organizationId}
        notificationId={notificationId}
        fix={fix}
        label={label}
        variant={variant}
      />
    );
  return <FixLink fix={fix} label={label} variant={variant} />;
}
