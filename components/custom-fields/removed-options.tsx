import { useEffect, useRef } from 'react';
import { plural } from '#components/kit/format.ts';
import { Field } from '#components/ui/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import type { OptionDraft, RemovedOption } from './option-drafts.ts';

const CLEAR = 'clear';

/** Asks for a replacement of removed options that spaces still use. */
export function RemovedOptions({
  removed,
  drafts,
  onChange,
}: {
  removed: readonly RemovedOption[];
  drafts: readonly OptionDraft[];
  onChange: (removed: RemovedOption[]) => void;
}) {
  const notice = useRef<HTMLDivElement>(null);
  const count = useRef(removed.length);
  useEffect(() => {
    const isMore = removed.length > count.current;
    count.current = removed.length;
    // After the focus has moved to another option, which also scrolls.
    if (isMore) window.setTimeout(() => notice.current?.scrollIntoView({ block: 'nearest' }));
  }, [removed.length]);
  if (removed.length === 0) return null;
  const kept = drafts.filter(({ text }) => text.trim() !== '');
  return (
    <Notice ref={notice} tone="warn" role="status" title="Spaces use the options you removed.">
      <div className="grid gap-3 pt-2">
        {removed.map(({ option, spaces, by }) => (
          <Field
            key={option}
            label={`${option}, used by ${plural(spaces, 'space')}`}
            error={by === undefined ? 'Select a replacement.' : undefined}
          >
            <Select
              size="form"
              placeholder="Select a replacement"
              value={by === undefined ? undefined : by === null ? CLEAR : String(by)}
              options={[
                ...kept.map(({ key, text }) => ({ value: String(key), label: text.trim() })),
                { value: CLEAR, label: 'Clear the value' },
              ]}
              onValueChange={(value) =>
                onChange(
                  removed.map((one) =>
                    one.option === option
                      ? { ...one, by: value === CLEAR ? null : Number(value) }
                      : one,
                  ),
                )
              }
            />
          </Field>
        ))}
      </div>
    </Notice>
  );
}
