'use client';

import { Lock } from 'lucide-react';
import { Notice } from '#components/ui/notice.tsx';
import type { Space } from '#lib/contract/spaces.ts';
import { useWhoCan } from '../use-who-can.ts';

/** Why the settings can't be changed, and who can. */
export function ReadOnlyNotice({ space }: { space: Space }) {
  const whoCan = useWhoCan(space.id);
  return (
    <Notice icon={<Lock aria-hidden />} title="You can read these settings.">
      Changing them takes the role Create here. {whoCan}
    </Notice>
  );
}
