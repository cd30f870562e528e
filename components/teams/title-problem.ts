import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { showProblem } from '#components/kit/endpoint-form.ts';
import type { Problem } from '#lib/client/problem.ts';

/** Shows a refusal of a team's name beside it: of a team only the name can be in conflict. */
export function showTitleProblem<Input extends FieldValues & { title?: string }, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  problem: Problem,
): string | null {
  if (problem.status !== 409) return showProblem(form, problem);
  const title = 'title' as Path<Input>;
  form.setError(title, { type: 'server', message: problem.message }, { shouldFocus: true });
  return null;
}
