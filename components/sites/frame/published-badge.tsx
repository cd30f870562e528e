import { Globe, GlobeOff } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import type { Site } from '#lib/contract/sites.ts';
import { visibilityWords } from '../words.ts';

/** Whether the site is published. */
export function PublishedBadge({ site }: { site: Site }) {
  return (
    <Badge
      tone={site.published ? 'ok' : 'dashed'}
      icon={site.published ? <Globe aria-hidden /> : <GlobeOff aria-hidden />}
      title={
        site.published
          ? visibilityWords[site.visibility].who
          : 'Only members of the organization can see it, in the dashboard'
      }
    >
      {site.published ? 'Published' : 'Not published'}
    </Badge>
  );
}
