'use client';

import { useState } from 'react';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { plural } from '#components/kit/format.ts';
import { parseAddresses } from '#components/kit/parse-addresses.ts';
import { beginChange, notifyChanged } from '#components/kit/undo.ts';
import { Field } from '#components/ui/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { send } from '#lib/client/send.ts';
import { addressIn } from '#lib/contract/email-address.ts';
import { addTeamMembers, updateTeamMembers } from '#lib/contract/team-members.ts';
import type { Team } from '#lib/contract/teams.ts';

const MOST = 1000;
const people = (count: number) => plural(count, 'person', 'people');

/**
 * Adds the people of a pasted list of addresses to a team. What couldn’t be added stays in the field
 * and is named.
 */
export function AddList({
  organizationId,
  team: { id: teamId, title },
  pasted,
  onClose,
}: {
  organizationId: string;
  team: Team;
  /** What was pasted before the dialog opened. */
  pasted: string;
  onClose: () => void;
}) {
  const parameters = { organizationId, teamId };
  const addition = useMutationFor(addTeamMembers);
  const [text, setText] = useState(pasted);
  const [left, setLeft] = useState<{ missing: string[]; invalid: string[] } | null>(null);
  const found = parseAddresses(text);
  const emails = [...new Set(found.flatMap((one) => addressIn(one.text) ?? []))];
  const invalid = found.flatMap((one) => (addressIn(one.text) === null ? [one.text] : []));

  async function add(): Promise<void> {
    const begun = beginChange();
    const result = await addition
      .mutateAsync({ parameters, body: { emails } })
      .catch(() => begun.drop());
    if (!result) return;
    const { added, unchanged, missing } = result;
    const before = unchanged.length > 0 && ` ${people(unchanged.length)} already in it.`;
    if (added.length > 0)
      notifyChanged(
        `${people(added.length)} added to ${title}.${before || ''}`,
        () => send(updateTeamMembers, { parameters, body: { remove: added.map(({ id }) => id) } }),
        {
          undone: `${people(added.length)} removed from ${title} again`,
          kept: 'Couldn’t remove them.',
        },
        begun,
      );
    else {
      begun.drop();
      if (before) notify(`No one added to ${title}.${before}`);
    }
    if (missing.length + invalid.length === 0) return onClose();
    setLeft({ missing, invalid });
    setText([...missing, ...invalid].join('\n'));
  }

  return (
    <DialogForm
      title={`Add people to “${title}”`}
      description="Paste addresses of members, such as a column of a spreadsheet or the recipients of an email."
      submit={emails.length > 0 ? `Add ${people(emails.length)}` : 'Add people'}
      cancel={left ? 'Close' : 'Cancel'}
      busy={addition.isPending}
      unavailable={unavailableFor(emails.length)}
      problem={addition.error?.message}
      failure="No one was added."
      onSubmit={add}
      onClose={onClose}
      unsaved={{
        changed: text !== '' && !left ? ['addresses'] : [],
        lost: 'The list will be lost',
      }}
    >
      {left && <Left {...left} />}
      <Field label="Email addresses">
        <Textarea
          rows={8}
          autoFocus
          spellCheck={false}
          className="max-h-80 wrap-anywhere"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </DialogForm>
  );
}

function unavailableFor(count: number): string | undefined {
  if (count === 0) return 'Enter at least one address.';
  return count > MOST ? 'Enter at most 1,000 addresses at once.' : undefined;
}

/** Names the addresses that weren’t added, and why. */
function Left({ missing, invalid }: { missing: string[]; invalid: string[] }) {
  return (
    <Notice
      tone="warn"
      role="status"
      title={`${plural(missing.length + invalid.length, 'address', 'addresses')} not added`}
    >
      {missing.length > 0 && (
        <p className="wrap-anywhere">
          No member of the organization has {named(missing)}. Correct them, or invite them first.
        </p>
      )}
      {invalid.length > 0 && <p className="wrap-anywhere">Not an address: {named(invalid)}.</p>}
    </Notice>
  );
}

const SHOWN = 12;

function named(texts: readonly string[]): string {
  const shown = texts.slice(0, SHOWN).join(', ');
  return texts.length > SHOWN ? `${shown} and ${plural(texts.length - SHOWN, 'other')}` : shown;
}
