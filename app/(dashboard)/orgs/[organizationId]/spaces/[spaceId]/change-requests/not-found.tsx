import type { Metadata } from 'next';
import { RequestMissingLater } from '#app/(dashboard)/orgs/seldom-later.tsx';

export const metadata: Metadata = { title: 'Not here' };

export default function ChangeRequestNotFound() {
  return <RequestMissingLater />;
}
