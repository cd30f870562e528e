'use client';

import { FolderDown } from 'lucide-react';
import { useState } from 'react';
import { Action } from '#components/kit/action.tsx';
import { download } from '#components/kit/download.ts';
import { mayCall } from '#components/kit/permission.ts';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { getSiteExport } from '#lib/contract/publishing.ts';
import type { Site } from '#lib/contract/sites.ts';
import { siteInput } from '../frame/inputs.ts';
import { useSitePermissions } from '../frame/use-site-permissions.ts';
import { ActionRow, SettingsSection } from './section.tsx';

/** The section that downloads the published site as files. */
export function ExportSection({ organizationId, site }: { organizationId: string; site: Site }) {
  const own = useSitePermissions(organizationId);
  const [claims, setClaims] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    const query = claims.trim() === '' ? {} : { claims };
    try {
      download((await call(getSiteExport, { ...siteInput(organizationId, site.id), query })).url);
      notify('Exporting the site. The download has started.', { tone: 'done' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error.message.replace(/^claims: /, ''));
    }
    setBusy(false);
  }

  return (
    <SettingsSection id="export" title="Export" forAdmins>
      <ActionRow
        title="Static files"
        button={
          <Action
            endpoint={getSiteExport}
            on={own}
            busy={isBusy}
            onClick={() => void save()}
            {...(!site.published && {
              unavailable: 'The site isn’t published.\nPublish it first.',
            })}
          >
            <FolderDown aria-hidden /> Download zip
          </Action>
        }
      >
        All pages as HTML and Markdown, with their files. They can be opened from disk or served by
        any web server. The search works there, too; feedback isn’t included.
      </ActionRow>
      {mayCall(getSiteExport, own) && (site.adaptiveContent?.enabled || problem) && (
        <Field
          label="Claims"
          help="The download contains what a visitor with these claims sees; without claims, what everyone sees."
          error={problem}
        >
          <Textarea
            mono
            rows={2}
            spellCheck={false}
            placeholder={'{"plan":"pro"}'}
            value={claims}
            onChange={({ target }) => setClaims(target.value)}
          />
        </Field>
      )}
    </SettingsSection>
  );
}
