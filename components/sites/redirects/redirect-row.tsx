'use client';

import { Copy, EyeOff, PenLine, RefreshCw, Route, Trash2, Unlink, Waypoints } from 'lucide-react';
import { memo } from 'react';
import { Action } from '#components/kit/action.tsx';
import { formatNumber } from '#components/kit/format.ts';
import { RowMenu } from '#components/kit/row-menu.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { Cell, Row } from '#components/ui/table.tsx';
import { Time } from '#components/ui/time.tsx';
import { deleteRedirect, type Redirect, updateRedirect } from '#lib/contract/redirects.ts';
import { problemText } from './problem-words.ts';
import { RedirectTarget } from './redirect-target.tsx';
import { useRedirects } from './redirects-context.tsx';

/** One redirect: source, target and problem. */
export const RedirectRow = memo(function RedirectRow({
  redirect,
  index,
  isTested,
  hasVisits,
  isSelected,
  onSelect,
  measure,
}: {
  redirect: Redirect;
  index: number;
  isTested: boolean;
  /** Whether the API counts visits. */
  hasVisits: boolean;
  isSelected: boolean;
  /** Undefined for people who can't change redirects. */
  onSelect: ((id: string, isRange: boolean) => void) | undefined;
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}) {
  const { id, source, problem, visits, updatedAt } = redirect;
  const { testPath } = useRedirects();
  return (
    // The header is row 1.
    <Row
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      open={isTested}
      selected={isSelected}
    >
      {onSelect && (
        <Cell edge="start">
          <Checkbox
            aria-label={`Select ${source}`}
            checked={isSelected}
            onClick={(event) => onSelect(id, event.shiftKey)}
          />
        </Cell>
      )}
      <Cell className="mono truncate text-[13px] max-[479px]:py-1.5" title={source}>
        <button
          type="button"
          data-row-link
          className="max-w-full truncate rounded-badge align-bottom hover:underline"
          onClick={() => testPath(source)}
        >
          {source}
        </button>
        {/* On a phone the target is below its source, where it has the width of the row. */}
        <span className="block font-sans whitespace-normal min-[480px]:hidden">
          <TargetAndProblem redirect={redirect} />
        </span>
      </Cell>
      <Cell className="max-md:py-1.5 max-[479px]:hidden">
        <TargetAndProblem redirect={redirect} />
      </Cell>
      <Cell className="max-md:hidden">{problem && <ProblemBadge redirect={redirect} />}</Cell>
      {hasVisits && (
        <Cell numeric className="@max-[44rem]:hidden">
          {visits !== undefined && formatNumber(visits)}
        </Cell>
      )}
      <Cell className="text-ink-2 max-md:hidden @max-[50rem]:hidden">
        {updatedAt && <Time value={updatedAt} />}
      </Cell>
      <Cell edge="end">
        <RedirectMenu redirect={redirect} />
      </Cell>
    </Row>
  );
});

/** The target, and on narrow screens the problem. */
function TargetAndProblem({ redirect }: { redirect: Redirect }) {
  return (
    <>
      <RedirectTarget redirect={redirect} />
      {redirect.problem && (
        <span className="mt-0.5 mb-1 block md:hidden">
          <ProblemBadge redirect={redirect} />
        </span>
      )}
    </>
  );
}

function RedirectMenu({ redirect }: { redirect: Redirect }) {
  const { edit, remove, testPath, site } = useRedirects();
  return (
    <RowMenu label={`Actions for ${redirect.source}`}>
      <Action
        as={MenuItem}
        endpoint={updateRedirect}
        on={site}
        icon={<PenLine aria-hidden />}
        onSelect={() => edit(redirect)}
      >
        Edit
      </Action>
      <MenuItem icon={<Route aria-hidden />} onSelect={() => testPath(redirect.source)}>
        Test
      </MenuItem>
      <MenuSeparator />
      <Action
        as={MenuItem}
        endpoint={deleteRedirect}
        on={site}
        danger
        icon={<Trash2 aria-hidden />}
        onSelect={() => remove(redirect)}
      >
        Delete
      </Action>
    </RowMenu>
  );
}

const icons = { loop: RefreshCw, dead: Unlink, hides: EyeOff, chain: Waypoints, shadowed: Copy };

/** The problem of a redirect. */
function ProblemBadge({ redirect }: { redirect: Redirect }) {
  const { problem, hides } = redirect;
  const words = problemText(redirect);
  if (!problem || !words) return null;
  const Icon = icons[problem];
  return (
    <Badge
      tone={problem === 'chain' || problem === 'shadowed' ? 'warn' : 'bad'}
      icon={<Icon aria-hidden />}
      title={words.means}
      className="max-w-full"
    >
      {problem === 'hides' && hides ? (
        <>
          Hides <span className="truncate">{hides}</span>
        </>
      ) : (
        words.name
      )}
    </Badge>
  );
}
