'use client';

import { useQuery } from '@tanstack/react-query';
import { BookOpen, Keyboard, KeyRound, LogOut, Monitor, Moon, Sun, SunMoon } from 'lucide-react';
import { useTheme } from 'next-themes';
import { useState } from 'react';
import { roleName } from '#components/kit/levels.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { IconButton } from '#components/ui/button.tsx';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '#components/ui/menu.tsx';
import { queryFor } from '#lib/client/query.ts';
import { signOutOfDashboard } from '#lib/client/session.ts';
import { getMember } from '#lib/contract/members.ts';
import { getUser } from '#lib/contract/users.ts';
import { openShortcuts } from './open-palette.ts';

/** The signed-in user, with links to the account, the theme and signing out. */
export function UserMenu({ organizationId }: { organizationId: string | null }) {
  const user = useQuery(queryFor(getUser, {}));
  const [isSigningOut, setSigningOut] = useState(false);
  const name = user.data?.displayName ?? 'Signed in';
  return (
    <div className="mt-auto flex min-h-12 flex-none items-center gap-2 border-t border-hairline py-2">
      <Menu>
        <MenuTrigger className="flex min-w-0 flex-1 items-center gap-2 rounded-control p-1 text-left hover:bg-paper-3">
          <Avatar name={name} photo={user.data?.photoURL ?? null} me />
          <span className="min-w-0 flex-1 folded:opacity-0">
            <span className="block truncate font-medium">{name}</span>
            {organizationId && user.data && (
              <OwnRole organizationId={organizationId} userId={user.data.id} />
            )}
          </span>
        </MenuTrigger>
        <MenuContent align="start" side="top" className="min-w-56">
          <MenuItem href="/account" icon={<KeyRound aria-hidden />}>
            Account, sign-ins and tokens
          </MenuItem>
          {user.data?.instanceAdmin && (
            <MenuItem href="/instance" icon={<Monitor aria-hidden />}>
              Instance
            </MenuItem>
          )}
          <MenuItem href="/reference" icon={<BookOpen aria-hidden />}>
            API reference
          </MenuItem>
          <MenuItem icon={<Keyboard aria-hidden />} shortcut="?" onSelect={openShortcuts}>
            Keyboard shortcuts
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={<LogOut aria-hidden />}
            onSelect={() => {
              if (isSigningOut) return;
              setSigningOut(true);
              void signOutOfDashboard();
            }}
          >
            Sign out
          </MenuItem>
        </MenuContent>
      </Menu>
      <ThemeMenu />
    </div>
  );
}

function OwnRole({ organizationId, userId }: { organizationId: string; userId: string }) {
  const member = useQuery(queryFor(getMember, { parameters: { organizationId, userId } }));
  return (
    <span className="block text-meta text-ink-3">
      {member.data ? roleName(member.data.role) : ' '}
    </span>
  );
}

function ThemeMenu() {
  const { theme, setTheme } = useTheme();
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label="Theme" variant="bare" className="folded:hidden">
          <SunMoon aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end" side="top">
        <MenuRadioGroup value={theme ?? 'system'} onValueChange={setTheme}>
          <MenuRadioItem value="system">
            <Monitor aria-hidden /> System
          </MenuRadioItem>
          <MenuRadioItem value="light">
            <Sun aria-hidden /> Light
          </MenuRadioItem>
          <MenuRadioItem value="dark">
            <Moon aria-hidden /> Dark
          </MenuRadioItem>
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
