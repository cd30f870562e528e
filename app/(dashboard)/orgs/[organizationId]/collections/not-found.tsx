import type { Metadata } from 'next';
import { CollectionMissing } from '#components/content/collection-missing.tsx';

export const metadata: Metadata = { title: 'Collection not found' };

export default function CollectionNotFound() {
  return <CollectionMissing />;
}
