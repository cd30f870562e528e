import { CircleX, Undo2, X } from 'lucide-react';
import { useRef } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';

/** The last change on a page; `undo` while it can be undone. */
export type LastChange = { text: string; tone: 'plain' | 'bad'; undo?: (() => void) | undefined };

/** Shows the last change on a page with Undo, even after its toast has closed. */
export function LastChangeNotice({
  change,
  busy,
  onDismiss,
}: {
  change: LastChange | null;
  busy: boolean;
  onDismiss: () => void;
}) {
  const dismiss = useRef<HTMLButtonElement>(null);
  if (!change) return null;
  const { undo } = change;
  const isBad = change.tone === 'bad';
  return (
    <div className="flex-none border-b border-hairline px-gutter py-2">
      <Notice
        tone={change.tone}
        role={isBad ? 'alert' : undefined}
        icon={isBad ? <CircleX aria-hidden /> : undefined}
        actions={
          <>
            {undo && (
              <Button
                size="small"
                busy={busy}
                onClick={() => {
                  // The button goes once the change is undone.
                  dismiss.current?.focus();
                  undo();
                }}
              >
                <Undo2 aria-hidden /> Undo
              </Button>
            )}
            <IconButton
              ref={dismiss}
              label="Dismiss"
              size="small"
              onClick={() => {
                document.getElementById('main')?.focus();
                onDismiss();
              }}
            >
              <X aria-hidden />
            </IconButton>
          </>
        }
      >
        {change.text}
      </Notice>
    </div>
  );
}
