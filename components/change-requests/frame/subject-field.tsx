const SUBJECT_MAXIMUM = 100;

/** The subject while it is renamed: leaving the field or Enter saves, Escape keeps the old one. */
export function SubjectField({
  subject,
  onSave,
}: {
  subject: string;
  onSave: (text: string) => void;
}) {
  return (
    <input
      aria-label="Subject"
      // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed
      autoFocus
      defaultValue={subject}
      maxLength={SUBJECT_MAXIMUM}
      placeholder="Summarize the change in one line"
      onBlur={({ target }) => onSave(target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key !== 'Escape') return;
        event.currentTarget.value = subject;
        event.currentTarget.blur();
      }}
      className="w-[min(36rem,calc(100vw-6rem))] max-w-full rounded-control border border-edge bg-paper px-2"
    />
  );
}
