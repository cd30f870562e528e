'use client';

import { Ellipsis, PenLine, Route, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#components/ui/menu.tsx';
import { Cell, Row } from '#components/ui/table.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Redirect } from '#lib/contract/redirects.ts';
import { ProblemBadge } from './problem-badge.tsx';
import { RedirectTarget } from './redirect-target.tsx';
import { useRedirects } from './redirects-context.tsx';

/** One redirect: where from, where to, what is wrong with it. */
export const RedirectRow = memo(function RedirectRow({
  redirect,
  index,
  isTried,
  measure,
}: {
  redirect: Redirect;
  index: number;
  isTried: boolean;
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}) {
  const { source, problem, updatedAt } = redirect;
  return (
    // The head is row 1.
    <Row ref={measure} data-index={index} aria-rowindex={index + 2} open={isTried}>
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
  const { edit, remove, follow, editLock } = useRedirects();
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={`More for ${redirect.source}`} className="pointer-coarse:size-11">
          <Ellipsis aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem icon={<PenLine aria-hidden />} onSelect={() => edit(redirect)} {...editLock}>
          Edit
        </MenuItem>
        <MenuItem icon={<Route aria-hidden />} onSelect={() => follow(redirect.source)}>
          Try
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          danger
          icon={<Trash2 aria-hidden />}
          onSelect={() => remove(redirect)}
          {...editLock}
        >
          Delete
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
