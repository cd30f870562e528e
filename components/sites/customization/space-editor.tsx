'use client';

import { useQuery } from '@tanstack/react-query';
import { usePermission } from '#components/kit/action.tsx';
import { useVersionedResource } from '#components/kit/settings/use-versioned-resource.ts';
import { ReadOnlyNotice } from '#components/kit/who-can.tsx';
import { call } from '#lib/client/call.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  type Customization,
  type CustomizationChanges,
  type CustomizationPatch,
  draftSiteSpaceCustomization,
  getCustomization,
  getSiteSpaceCustomization,
  updateSiteSpaceCustomization,
} from '#lib/contract/customization.ts';
import { withChanges } from '#lib/contract/customization-changes.ts';
import { useSitePermissions } from '../frame/use-site-permissions.ts';
import { withoutBegun } from './complete.ts';
import { Editor } from './editor.tsx';
import { fields } from './fields.ts';
import { customizationInput, siteSpaceInput } from './inputs.ts';
import { SubjectMenu } from './subject-menu.tsx';
import { isSame, valueAt, withValue } from './tree.ts';
import { useDraft } from './use-draft.ts';
import { useEditor } from './use-editor.ts';
import { useSiteSpaces } from './use-site-spaces.ts';

type Props = {
  organizationId: string;
  siteId: string;
  siteSpaceId: string;
  customization: Customization;
  changes: CustomizationChanges;
};

/** Edits where a space of a site looks different from the site. */
export function SpaceEditor(props: Props) {
  const { organizationId, siteId, siteSpaceId } = props;
  const input = siteSpaceInput(organizationId, siteId, siteSpaceId);
  const { parameters } = input;
  const ofSite = useQuery(queryFor(getCustomization, customizationInput(organizationId, siteId)));
  const site = ofSite.data ?? props.customization;
  const loaded = useQuery(queryFor(getSiteSpaceCustomization, input)).data ?? props.changes;
  const permissions = useSitePermissions(organizationId);
  const { allowed } = usePermission(updateSiteSpaceCustomization, permissions);
  const versions = useVersionedResource(
    getSiteSpaceCustomization,
    updateSiteSpaceCustomization,
    input,
  );
  const editor = useEditor<CustomizationChanges>({
    loaded,
    isAllowed: allowed,
    read: versions.read,
    save: async (value, { thing, entityTag }) => {
      const change = patchFrom(thing, withoutBegun(value));
      return (await versions.saving.mutateAsync({ change, entityTag })).thing;
    },
  });
  const { now } = editor;
  const send = (body: CustomizationChanges, signal: AbortSignal) =>
    call(draftSiteSpaceCustomization, { parameters, body }, { signal });
  const draft = useDraft(siteSpaceId, now, allowed ? send : null);
  const { siteSpaces, linked } = useSiteSpaces(organizationId, siteId);
  const current = siteSpaces.find(({ id }) => id === siteSpaceId) ?? null;
  return (
    <Editor
      editor={editor}
      draft={draft}
      look={withChanges(site, now)}
      parameters={{ organizationId, siteId }}
      isSpace
      isOwn={(path) => valueAt(now, path) !== undefined}
      onReset={(path) => editor.set(path, undefined)}
      onResetAll={isSame(now, {}) ? undefined : () => editor.replace({})}
      isAllowed={allowed}
      spaces={linked}
      above={
        <>
          <ReadOnlyNotice endpoint={updateSiteSpaceCustomization} on={permissions} />
          <SubjectMenu
            organizationId={organizationId}
            siteId={siteId}
            siteSpaces={siteSpaces}
            current={current}
          />
          <p className="text-ink-2">
            {current?.title ?? 'This space'} looks like the site, except for the fields you change
            here.
          </p>
        </>
      }
    />
  );
}

/** The request that turns the saved changes into the new ones; null resets a field. */
function patchFrom(saved: CustomizationChanges, now: CustomizationChanges): CustomizationPatch {
  const changed = fields.filter(({ path }) => !isSame(valueAt(saved, path), valueAt(now, path)));
  return changed.reduce<CustomizationPatch>(
    (patch, { path }) => withValue(patch, path, valueAt(now, path) ?? null),
    {},
  );
}
