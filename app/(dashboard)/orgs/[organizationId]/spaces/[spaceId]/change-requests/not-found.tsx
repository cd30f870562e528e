import type { Metadata } from 'next';
import { RequestMissing } from '#components/change-requests/frame/request-missing.tsx';

export const metadata: Metadata = { title: 'Not here' };

export default function ChangeRequestNotFound() {
  return <RequestMissing />;
}
