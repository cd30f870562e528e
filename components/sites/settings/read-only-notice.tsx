import { Lock } from 'lucide-react';
import { Notice } from '#components/ui/notice.tsx';
import type { Rights } from '../frame/use-rights.ts';

/** What of the settings can't be changed, and who can; nothing for an admin. */
export function ReadOnlyNotice({ rights }: { rights: Rights }) {
  const { canAdmin, canEdit, organizationTitle } = rights;
  if (canAdmin) return null;
  const admins = `An admin of ${organizationTitle} can.`;
  return canEdit ? (
    <Notice icon={<Lock aria-hidden />} title="You can change the title and where visitors begin.">
      Who reaches the site, its address, publishing and share links take the role Admin. {admins}
    </Notice>
  ) : (
    <Notice icon={<Lock aria-hidden />} title="You can read these settings.">
      The title and where visitors begin take the role Create; who reaches the site, its address,
      publishing and share links take the role Admin. {admins}
    </Notice>
  );
}
