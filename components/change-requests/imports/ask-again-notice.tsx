'use client';

import { plural } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';

/** Asks whether to import again what was imported before. @param count the items of the first time */
export function AskAgainNotice(props: {
  url: string;
  count: number;
  onImport: () => void;
  onCancel: () => void;
}) {
  const { url, count, onImport, onCancel } = props;
  return (
    <Notice
      tone="warn"
      role="alert"
      title={`${url} was already imported here.`}
      actions={
        <>
          <Button size="small" onClick={onImport}>
            Import again
          </Button>
          <Button size="small" variant="bare" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      Importing it again adds its {plural(count, 'item')} a second time.
    </Notice>
  );
}
