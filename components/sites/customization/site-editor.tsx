'use client';

import { useQuery } from '@tanstack/react-query';
import { usePermission } from '#components/kit/action.tsx';
import { useVersionedResource } from '#components/kit/settings/use-versioned-resource.ts';
import { ReadOnlyNotice } from '#components/kit/who-can.tsx';
import { call } from '#lib/client/call.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  type Customization,
  draftCustomization,
  getCustomization,
  setCustomization,
} from '#lib/contract/customization.ts';
import { defaultCustomization } from '#lib/contract/customization-defaults.ts';
import { useSitePermissions } from '../frame/use-site-permissions.ts';
import { withoutBegun } from './complete.ts';
import { Editor } from './editor.tsx';
import { customizationInput } from './inputs.ts';
import { SubjectMenu } from './subject-menu.tsx';
import { isSame, valueAt } from './tree.ts';
import { useDraft } from './use-draft.ts';
import { useEditor } from './use-editor.ts';
import { useSiteSpaces } from './use-site-spaces.ts';

type Props = { organizationId: string; siteId: string; customization: Customization };

/** Edits the look of a whole site. */
export function SiteEditor({ organizationId, siteId, customization: read }: Props) {
  const input = customizationInput(organizationId, siteId);
  const { parameters } = input;
  const loaded = useQuery(queryFor(getCustomization, input)).data ?? read;
  const own = useSitePermissions(organizationId);
  const { allowed } = usePermission(setCustomization, own);
  const versions = useVersionedResource(getCustomization, setCustomization, input);
  const editor = useEditor<Customization>({
    loaded,
    isAllowed: allowed,
    read: versions.read,
    save: async (value, { entityTag }) => {
      const change = withoutBegun(value);
      return (await versions.saving.mutateAsync({ change, entityTag })).thing;
    },
  });
  const { now } = editor;
  const send = (body: Customization, signal: AbortSignal) =>
    call(draftCustomization, { parameters, body }, { signal });
  const draft = useDraft(siteId, now, allowed ? send : null);
  const { siteSpaces, linked } = useSiteSpaces(organizationId, siteId);
  const isOwn = (path: string) => !isSame(valueAt(now, path), valueAt(defaultCustomization, path));
  return (
    <Editor
      editor={editor}
      draft={draft}
      look={now}
      parameters={parameters}
      isSpace={false}
      isOwn={isOwn}
      onReset={(path) => editor.set(path, valueAt(defaultCustomization, path))}
      onResetAll={
        isSame(now, defaultCustomization) ? undefined : () => editor.replace(defaultCustomization)
      }
      isAllowed={allowed}
      spaces={linked}
      above={
        <>
          <ReadOnlyNotice endpoint={setCustomization} on={own} />
          <SubjectMenu
            organizationId={organizationId}
            siteId={siteId}
            siteSpaces={siteSpaces}
            current={null}
          />
        </>
      }
    />
  );
}
