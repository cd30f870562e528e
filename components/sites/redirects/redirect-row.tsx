'use client';

import { Copy, PenLine, RefreshCw, Route, Trash2, Unlink, Waypoints } from 'lucide-react';
import { memo } from 'react';
import { Action } from '#components/kit/action.tsx';
import { RowMenu } from '#components/kit/row-menu.tsx';
import { Badge } from '#components/ui/badge.tsx';
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
  measure,
}: {
  redirect: Redirect;
  index: number;
  isTested: boolean;
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}) {
  const { source, problem, updatedAt } = redirect;
  return (
    // The header is row 1.
    <Row ref={measure} data-index={index} aria-rowindex={index + 2} open={isTested}>
      <Cell className="mono truncate text-[13px]" title={source}>
        {source}
      </Cell>
      <Cell>
        <RedirectTarget redirect={redirect} />
        {problem && (
          <span className="mt-0.5 mb-1 block md:hidden">
            <ProblemBadge redirect={redirect} />
          </span>
        )}
      </Cell>
      <Cell className="max-md:hidden">{problem && <ProblemBadge redirect={redirect} />}</Cell>
      <Cell className="text-ink-2 max-md:hidden">{updatedAt && <Time value={updatedAt} />}</Cell>
      <Cell edge="end">
        <RedirectMenu redirect={redirect} />
      </Cell>
    </Row>
  );
});

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

const icons = { loop: RefreshCw, dead: Unlink, chain: Waypoints, shadowed: Copy };

/** The problem of a redirect. */
function ProblemBadge({ redirect }: { redirect: Redirect }) {
  const { problem } = redirect;
  const words = problemText(redirect);
  if (!problem || !words) return null;
  const Icon = icons[problem];
  return (
    <Badge
      tone={problem === 'loop' || problem === 'dead' ? 'bad' : 'warn'}
      icon={<Icon aria-hidden />}
      title={words.means}
    >
      {words.name}
    </Badge>
  );
}
