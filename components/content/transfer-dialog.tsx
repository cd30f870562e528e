'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { DialogForm } from '#components/kit/dialog-form.tsx';
import { ImpactList } from '#components/kit/impact.tsx';
import { whyNot } from '#components/kit/permission.ts';
import { notifyChanged } from '#components/kit/undo.ts';
import { usePreview } from '#components/kit/use-preview.ts';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { type CallOptions, call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { send } from '#lib/client/send.ts';
import { previewCollectionTransfer, transferCollection } from '#lib/contract/collections.ts';
import { listOrganizations } from '#lib/contract/organizations.ts';
import { previewSpaceTransfer, transferSpace } from '#lib/contract/spaces.ts';
import { listTransfers, UNDOABLE_DAYS, undoTransfer } from '#lib/contract/transfers.ts';
import { useContentPage } from './content-context.ts';
import { LocationPicker } from './location-picker.tsx';
import { type ContentNode, idOf, titleOf } from './node.ts';
import { addingTo } from './permissions.ts';
import { useDetails } from './use-details.ts';

type Target = { organization: string; parent?: string };

/** Transfers a collection or a space to another organization after showing what changes. */
export function TransferDialog({ node, onClose }: { node: ContentNode; onClose: () => void }) {
  const { organizationId } = useContentPage();
  const { shownId, hideDetails } = useDetails();
  const [organization, setOrganization] = useState<string>();
  const [holder, setHolder] = useState<ContentNode | null>(null);
  const title = titleOf(node);
  const mine = useQuery(queryFor(listOrganizations, { query: { limit: 100 } })).data?.items ?? [];
  const others = mine.filter(({ id }) => id !== organizationId);
  const chosen = others.find(({ id }) => id === organization);
  const target: Target | undefined = organization
    ? { organization, ...(holder && { parent: idOf(holder) }) }
    : undefined;
  const preview = usePreview(
    ['transfer', idOf(node), target?.organization, target?.parent],
    (page, options) => previewOf(node, target as Target, page, options),
    { enabled: target !== undefined },
  );
  const transfer = useMutation<unknown, Problem, Target>({
    mutationFn: (body) => transferTo(node, body),
    onSuccess: () => {
      // Synchronous: screen readers don't announce a message while a dialog is open.
      flushSync(() => {
        if (shownId === idOf(node)) hideDetails();
        onClose();
      });
      const to = chosen?.title ?? 'the other organization';
      notifyChanged(`Transferred “${title}” to ${to}`, () => undoLast(organizationId, node), {
        undone: `“${title}” is back.`,
        kept: 'Couldn’t undo the transfer.',
      });
    },
  });
  return (
    <DialogForm
      title={`Transfer “${title}”`}
      description={
        others.length === 0
          ? 'You aren’t a member of another organization.'
          : `It leaves this organization with all its content and history. Admins can undo the transfer for ${UNDOABLE_DAYS} days.`
      }
      submit={`Transfer ${node.type}`}
      variant="danger-filled"
      busy={transfer.isPending}
      unavailable={target ? undefined : 'Select an organization first.'}
      problem={transfer.error && (preview.error ?? transfer.error).message}
      failure="Couldn’t transfer."
      onSubmit={() => target && transfer.mutate(target)}
      onClose={onClose}
    >
      {others.length > 0 && (
        <Field label="Organization">
          <Select
            size="form"
            value={organization}
            placeholder="Select an organization"
            options={others.map(({ id, title: name, permissions }) => ({
              value: id,
              label: name,
              disabled: whyNot(...addingTo(null, permissions)) !== undefined,
              description: whyNot(...addingTo(null, permissions)),
            }))}
            onValueChange={(id) => {
              setHolder(null);
              setOrganization(id);
            }}
          />
        </Field>
      )}
      {chosen && (
        <LocationPicker
          key={chosen.id}
          organizationId={chosen.id}
          label={`Find a collection in ${chosen.title}`}
          root={chosen.title}
          permissions={chosen.permissions}
          value={holder}
          onChange={setHolder}
        />
      )}
      {target && !transfer.error && <ImpactList reading={preview} action="transfer" />}
    </DialogForm>
  );
}

function previewOf(
  node: ContentNode,
  body: Target,
  page: string | undefined,
  options: CallOptions,
) {
  const input = { query: { page }, body };
  return node.type === 'space'
    ? call(previewSpaceTransfer, { parameters: { spaceId: idOf(node) }, ...input }, options)
    : call(
        previewCollectionTransfer,
        { parameters: { collectionId: idOf(node) }, ...input },
        options,
      );
}

function transferTo(node: ContentNode, body: Target): Promise<unknown> {
  return node.type === 'space'
    ? send(transferSpace, { parameters: { spaceId: idOf(node) }, body })
    : send(transferCollection, { parameters: { collectionId: idOf(node) }, body });
}

/** Undoes the last transfer of an item. @throws Problem */
async function undoLast(organizationId: string, node: ContentNode): Promise<void> {
  const { items } = await call(listTransfers, { parameters: { organizationId }, query: {} });
  const made = items.find(({ item }) => item === idOf(node));
  if (!made) throw new Problem(404, 'The transfer can no longer be undone.');
  await send(undoTransfer, { parameters: { organizationId, transferId: made.id } });
}
