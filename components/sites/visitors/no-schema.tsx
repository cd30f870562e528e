import { Braces, UserRoundCog } from 'lucide-react';
import { plural } from '#components/kit/format.ts';
import type { Lock } from '#components/kit/permission.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';

/** Shown when no visitor schema is set: what it is for, and the ways to start. */
export function NoSchema({
  claimNames,
  lock,
  onForm,
  onJson,
}: {
  /** The names of the claims that conditions already use. */
  claimNames: readonly string[];
  lock: Lock;
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
      title="Describe what the site knows about visitors"
      actions={
        <>
          {claimNames.length > 0 && (
            <Button variant="primary" onClick={() => onForm(claimNames)} {...lock}>
              Start with the {plural(claimNames.length, 'claim')} in conditions
            </Button>
          )}
          <Button
            variant={claimNames.length > 0 ? 'secondary' : 'primary'}
            onClick={() => onForm([])}
            {...lock}
          >
            Add property
          </Button>
          <Button onClick={onJson} {...lock}>
            <Braces aria-hidden /> Edit as JSON
          </Button>
        </>
      }
    >
      When visitors sign in, claims about them can be passed to the site, such as their plan or
      teams. With a schema, conditions are completed and checked as you type, and you can preview
      what each visitor would see.
    </EmptyState>
  );
}
