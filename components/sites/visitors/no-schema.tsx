import { Braces, UserRoundCog } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { Rights } from '../frame/use-rights.ts';
import { counted } from '../words.ts';

/** What a visitor schema is for, where none was set, and the ways to begin. */
export function NoSchema({
  asked,
  lock,
  onForm,
  onJson,
}: {
  /** The names of the claims that conditions ask about already. */
  asked: readonly string[];
  lock: Rights['editLock'];
  onForm: (names: readonly string[]) => void;
  onJson: () => void;
}) {
  return (
    <EmptyState
      className="px-0 py-2"
      level={3}
      eyebrow={
        <>
          <UserRoundCog aria-hidden /> No visitor schema yet
        </>
      }
      title="Say what the site knows about its visitors"
      actions={
        <>
          {asked.length > 0 && (
            <Button variant="primary" onClick={() => onForm(asked)} {...lock}>
              Begin with the {counted(asked.length, 'claim')} of the conditions
            </Button>
          )}
          <Button
            variant={asked.length > 0 ? 'secondary' : 'primary'}
            onClick={() => onForm([])}
            {...lock}
          >
            Describe a property
          </Button>
          <Button onClick={onJson} {...lock}>
            <Braces aria-hidden /> Write JSON
          </Button>
        </>
      }
    >
      Whoever signs visitors in can pass on claims about them, such as their plan or their teams.
      With a schema, conditions are completed and checked as they are written, and the preview can
      be seen as any visitor.
    </EmptyState>
  );
}
