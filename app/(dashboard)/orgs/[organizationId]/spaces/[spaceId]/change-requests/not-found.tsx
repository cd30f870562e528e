import { LazyRequestMissing } from '#app/(dashboard)/orgs/lazy-fallbacks.ts';

export default function ChangeRequestNotFound() {
  return <LazyRequestMissing />;
}
