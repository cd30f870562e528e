import { Globe } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import type { Site } from '#lib/contract/sites.ts';
import { visibilityWords } from '../words.ts';

/** Whether visitors reach a site. */
export function PublishedBadge({ site }: { site: Site }) {
  return (
    <Badge
      tone={site.published ? 'ok' : 'dashed'}
      icon={<Globe aria-hidden />}
      title={
        site.published
          ? visibilityWords[site.visibility].who
          : 'Only people of the organization see it, here in the dashboard'
      }
    >
      {site.published ? 'Published' : 'Not published'}
    </Badge>
  );
}
