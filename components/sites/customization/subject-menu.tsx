'use client';

import { Check, ChevronDown } from 'lucide-react';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx';
import type { SiteSpace } from '#lib/contract/site-spaces.ts';

/** Chooses between the look of the site and that of one of its spaces. */
export function SubjectMenu({
  organizationId,
  siteId,
  siteSpaces,
  current,
}: {
  organizationId: string;
  siteId: string;
  siteSpaces: readonly SiteSpace[];
  /** Null: the site. */
  current: SiteSpace | null;
}) {
  if (siteSpaces.length === 0) return null;
  const mark = (isOn: boolean) => (isOn ? <Check aria-hidden /> : <span className="size-4" />);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span id="subject" className="text-ink-2">
        Appearance of
      </span>
      <Menu>
        <MenuTrigger asChild>
          <Button aria-describedby="subject" className="min-w-0 shrink">
            <span className="truncate">{current ? current.title : 'The whole site'}</span>
            <ChevronDown aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem
            icon={mark(current === null)}
            href={routes.site(organizationId, siteId, 'customization')}
          >
            The whole site
          </MenuItem>
          {siteSpaces.map(({ id, title }) => (
            <MenuItem
              key={id}
              icon={mark(id === current?.id)}
              href={routes.siteSpaceLook(organizationId, siteId, id)}
            >
              {title}
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
    </div>
  );
}
