'use client';

import { useQuery } from '@tanstack/react-query';
import { Ban, History, Plus, Terminal, Users } from 'lucide-react';
import { useState } from 'react';
import { CANT_UNDO } from '#components/kit/cant-undo.ts';
import { Confirm } from '#components/kit/confirm.tsx';
import { plural } from '#components/kit/format.ts';
import { mayCall } from '#components/kit/permission.ts';
import { ResourceList } from '#components/kit/resource-list.tsx';
import { RoleLevel } from '#components/kit/role.tsx';
import { routes } from '#components/kit/routes.ts';
import { RowMenu } from '#components/kit/row-menu.tsx';
import { Section } from '#components/kit/section.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { MenuItem } from '#components/ui/menu.tsx';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import {
  deleteServiceAccount,
  listServiceAccounts,
  type ServiceAccount,
} from '#lib/contract/service-accounts.ts';
import { AccountTokens } from './account-tokens.tsx';
import { serviceAccountsInput } from './inputs.ts';

const AccountDialog = lazyPart(() =>
  import('./account-dialog.tsx').then((part) => part.AccountDialog),
);
loadWhenIdle(AccountDialog);

/** How many accounts are loaded at once. */
/** The service accounts of an organization, each with its tokens; for admins. */
export function ServiceAccounts({ organizationId }: { organizationId: string }) {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const [editing, setEditing] = useState<ServiceAccount | 'new' | null>(null);
  const [deleting, setDeleting] = useState<ServiceAccount | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  if (!mayCall(listServiceAccounts, organization)) return null;
  const create = (
    <Button size="small" {...AccountDialog.preload} onClick={() => setEditing('new')}>
      <Plus aria-hidden /> New service account
    </Button>
  );
  return (
    <Section
      id="service-accounts"
      title="Service accounts"
      intro="For scripts and services that work for the organization, not for a person. Each has a role, teams and access like a member, and tokens of its own that keep working when people leave."
      aside={create}
    >
      <ResourceList
        endpoint={listServiceAccounts}
        input={serviceAccountsInput(organizationId)}
        nouns="service accounts"
        about="Create one to publish from a build, for example."
        row={(account) => (
          <AccountRow
            organizationId={organizationId}
            account={account}
            isOpen={account.id === openId}
            onToggle={() => setOpenId(account.id === openId ? null : account.id)}
            onRename={() => setEditing(account)}
            onDelete={() => setDeleting(account)}
          />
        )}
      />
      {editing && (
        <AccountDialog
          organizationId={organizationId}
          account={editing === 'new' ? null : editing}
          onCreated={({ id }) => setOpenId(id)}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting && (
        <Confirm
          title={`Delete “${deleting.displayName}”?`}
          confirm="Delete service account"
          endpoint={deleteServiceAccount}
          input={{ parameters: { organizationId, serviceAccountId: deleting.id } }}
          consequences={[
            {
              icon: <Terminal aria-hidden />,
              text:
                deleting.tokens === 0
                  ? 'It has no working tokens.'
                  : `${plural(deleting.tokens, 'token')} of it ${deleting.tokens === 1 ? 'stops' : 'stop'} working immediately.`,
            },
            { icon: <Users aria-hidden />, text: 'It leaves its teams and loses its access.' },
            { icon: <History aria-hidden />, text: 'What it wrote stays, with its name.' },
          ]}
          note={CANT_UNDO}
          done="Service account deleted"
          onClose={() => setDeleting(null)}
        />
      )}
    </Section>
  );
}

function AccountRow({
  organizationId,
  account,
  isOpen,
  onToggle,
  onRename,
  onDelete,
}: {
  organizationId: string;
  account: ServiceAccount;
  isOpen: boolean;
  onToggle: () => void;
  onRename: () => void;
  onDelete: () => void;
}) {
  const { id, displayName, role, disabled, tokens, lastUsedAt } = account;
  const tokensId = `${id}-tokens`;
  return (
    <li className="border-b border-hairline py-2">
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
            {displayName}
            {disabled && <Badge icon={<Ban aria-hidden />}>Disabled</Badge>}
          </h3>
          <div className="flex flex-wrap items-center gap-x-2 text-meta text-ink-3">
            <RoleLevel role={role} />
            <span>
              {plural(tokens, 'token')} ·{' '}
              {lastUsedAt ? (
                <>
                  Last used: <Time value={lastUsedAt} />
                </>
              ) : (
                'Never used'
              )}
            </span>
          </div>
        </div>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={tokensId}
          aria-label={`${isOpen ? 'Hide tokens' : 'Tokens'} of ${displayName}`}
          onClick={onToggle}
        >
          {isOpen ? 'Hide tokens' : 'Tokens'}
        </Button>
        <RowMenu label={`Actions for ${displayName}`}>
          <MenuItem href={routes.members(organizationId, { member: id })}>Role and access</MenuItem>
          <MenuItem onSelect={onRename}>Rename…</MenuItem>
          <MenuItem danger onSelect={onDelete}>
            Delete…
          </MenuItem>
        </RowMenu>
      </div>
      <div id={tokensId}>
        {isOpen && <AccountTokens organizationId={organizationId} account={account} />}
      </div>
    </li>
  );
}
