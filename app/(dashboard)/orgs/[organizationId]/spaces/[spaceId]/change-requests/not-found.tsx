import type { Metadata } from 'next';
import { RequestMissingLater } from '#components/frame/seldom-later.tsx';

export const metadata: Metadata = { title: 'Not here' };

export default function ChangeRequestNotFound() {
  return <RequestMissingLater />;
}
