'use client';

import { Braces, Download, Sheet } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { formatNumber } from '#components/kit/format.ts';
import { LongRead, useLongRead } from '#components/kit/long-read.tsx';
import { Button } from '#components/ui/button.tsx';
import { useZone } from '#components/ui/clock.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx';
import { activityParams, filtersOf } from './activity-params.ts';
import type { ExportFormat } from './save-activity.ts';

/** Downloads all matching events as CSV or NDJSON, with a way to stop. */
export function ExportActivity({
  organizationId,
  count,
}: {
  organizationId: string;
  /** How many match; undefined for too many to count. */
  count: number | undefined;
}) {
  const [state] = useQueryStates(activityParams);
  const zone = useZone();
  const exporting = useLongRead();
  const start = (format: ExportFormat) =>
    exporting.start(async ({ signal }) => {
      const { saveActivity } = await import('./save-activity.ts');
      await saveActivity(organizationId, filtersOf(state, zone), { format, signal });
      return 'Activity exported';
    });
  return (
    <LongRead reading={exporting}>
      {count !== 0 && (
        <Menu>
          <MenuTrigger asChild>
            <Button>
              <Download aria-hidden /> Export{count !== undefined && ` ${formatNumber(count)}`}
            </Button>
          </MenuTrigger>
          <MenuContent>
            <MenuItem icon={<Sheet aria-hidden />} onSelect={() => start('csv')}>
              As CSV, for a spreadsheet
            </MenuItem>
            <MenuItem icon={<Braces aria-hidden />} onSelect={() => start('ndjson')}>
              As NDJSON, for programs
            </MenuItem>
          </MenuContent>
        </Menu>
      )}
    </LongRead>
  );
}
