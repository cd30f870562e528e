import { EmptyState } from '#components/ui/empty-state.tsx';

/** Shown instead of the editor when the API has no customization. */
export function NoCustomization() {
  return (
    <EmptyState title="This API doesn’t offer customization" role="status">
      The customization of the site can’t be read or changed here.
    </EmptyState>
  );
}
