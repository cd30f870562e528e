import { ArrowDownUp, Eye, EyeOff, Star, Trash2 } from 'lucide-react';
import { Fragment } from 'react';
import { routes } from '#components/kit/routes.ts';
import { Badge } from '#components/ui/badge.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { useBoard } from './board-context.tsx';
import { type Hiding, hidingText } from './hidden.ts';
import type { SiteItemRow } from './rows.ts';

/** The badges beside an item's name: default, in the trash, hidden, moved by someone else. */
export function RowBadges({
  row,
  isActive,
  hiding,
  movedBy,
}: {
  row: SiteItemRow;
  isActive: boolean;
  hiding: Hiding | undefined;
  movedBy: string | undefined;
}) {
  const { item, isDefault } = row;
  return (
    <>
      {isDefault && (
        <Badge tone="plain" icon={<Star aria-hidden />} className="flex-none">
          Default
        </Badge>
      )}
      {item.object === 'site-space' && item.deletedAt && (
        <Badge
          tone="dashed"
          icon={<Trash2 aria-hidden />}
          title="Its space is in the trash: readers don’t see it"
          className="flex-none"
        >
          In the trash
        </Badge>
      )}
      {hiding && <HiddenBadge hiding={hiding} isActive={isActive} />}
      {movedBy && (
        <Badge tone="accent" icon={<ArrowDownUp aria-hidden />} className="flex-none">
          Moved by {movedBy}
        </Badge>
      )}
    </>
  );
}

/** Leads to the redirect that visitors follow instead of reading what is here. */
function HiddenBadge({ hiding, isActive }: { hiding: Hiding; isActive: boolean }) {
  const { source, page } = hiding;
  const { organizationId, siteId } = useBoard();
  const list = routes.site(organizationId, siteId, 'redirects');
  return (
    <Link
      href={`${list}?search=${encodeURIComponent(source)}`}
      prefetch={false}
      draggable={false}
      tabIndex={isActive ? 0 : -1}
      title={hidingText(hiding)}
      className="flex min-w-0 rounded-badge hover:underline"
    >
      <Badge tone="warn" icon={<EyeOff aria-hidden />} className="min-w-0">
        <span className="truncate">
          {page === undefined ? 'Hidden by a redirect' : `Redirect hides ${page || 'a page'}`}
        </span>
      </Badge>
    </Link>
  );
}

/** `visitor.claims.partner == true` is “claims.partner”; a long one breaks before a dot. */
export function ShortCondition({ condition }: { condition: string }) {
  const short = condition.replace(/\bvisitor\./g, '').replace(/ *={2,3} *true\b/g, '');
  const [first, ...rest] = short.split('.');
  return (
    <>
      {first}
      {rest.map((part, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
        <Fragment key={position}>
          <wbr />.{part}
        </Fragment>
      ))}
    </>
  );
}

/** When visitors see an item, in short; an icon when there is no room for text. */
export function ConditionBadge({
  condition,
  isActive,
  onDetails,
}: {
  condition: string;
  isActive: boolean;
  onDetails: () => void;
}) {
  const words = `Shown when ${condition}`;
  return (
    <>
      <Badge
        tone="dashed"
        icon={<Eye aria-hidden />}
        title={words}
        className="my-0.5 h-auto min-w-0 max-w-full whitespace-normal @max-[52rem]:hidden"
      >
        <span className="mono line-clamp-3 text-[11px]/[14px] wrap-anywhere">
          <ShortCondition condition={condition} />
        </span>
      </Badge>
      <IconButton
        label={words}
        tooltip
        tabIndex={isActive ? 0 : -1}
        className="border-dashed border-edge @min-[52rem]:hidden"
        onClick={onDetails}
      >
        <Eye aria-hidden className="size-3.5" />
      </IconButton>
    </>
  );
}
