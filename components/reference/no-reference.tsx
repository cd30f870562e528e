import { Reload } from '#components/kit/reload.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';

/** Instead of the reference: it couldn't be loaded, or the API has none. */
export function NoReference({
  problem,
}: {
  problem: { isPassing: boolean; message: string } | null;
}) {
  return problem?.isPassing ? (
    <EmptyState title="Couldn’t load the reference" role="alert" actions={<Reload />}>
      {problem.message}
    </EmptyState>
  ) : (
    <EmptyState title="No reference available">
      This API has no readable OpenAPI document at <code>/v1/openapi.json</code>. Check the
      documentation of the service that issued your token.
    </EmptyState>
  );
}
