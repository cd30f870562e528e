import { useEffect, useRef } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import type { GoneOption, OptionDraft } from './option-drafts.ts';
import { counted } from './words.ts';

const CLEAR = 'clear';

/** Asks what takes the place of options that spaces hold and that are not in the list any more. */
export function GoneOptions({
  gone,
  drafts,
  onChange,
}: {
  gone: readonly GoneOption[];
  drafts: readonly OptionDraft[];
  onChange: (gone: GoneOption[]) => void;
}) {
  const notice = useRef<HTMLDivElement>(null);
  const count = useRef(gone.length);
  useEffect(() => {
    const isMore = gone.length > count.current;
    count.current = gone.length;
    // After the focus has gone on to another option, which scrolls, too.
    if (isMore) window.setTimeout(() => notice.current?.scrollIntoView({ block: 'nearest' }));
  }, [gone.length]);
  if (gone.length === 0) return null;
  const kept = drafts.filter(({ text }) => text.trim() !== '');
  return (
    <Notice ref={notice} tone="warn" role="status" title="Spaces hold what you removed.">
      <div className="grid gap-3 pt-2">
        {gone.map(({ option, spaces, by }) => (
          <Field
            key={option}
            label={`${option}, held by ${counted(spaces, 'space')}`}
            error={by === undefined ? 'Choose what they hold instead.' : undefined}
          >
            <Select
              size="form"
              placeholder="What they hold instead"
              value={by === undefined ? undefined : by === null ? CLEAR : String(by)}
              options={[
                ...kept.map(({ key, text }) => ({ value: String(key), label: text.trim() })),
                { value: CLEAR, label: 'Nothing: it is cleared there' },
              ]}
              onValueChange={(value) =>
                onChange(
                  gone.map((one) =>
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
