import {
  Folder,
  GitPullRequestArrow,
  Globe,
  LayoutList,
  type LucideIcon,
  MessageSquare,
} from 'lucide-react';
import type { FoundThing } from '#lib/contract/search.ts';
import { routes } from './routes.ts';

type ShownThing = { icon: LucideIcon; hint: string; href: string };

/** How a search result other than a page or a person is shown: its icon, what it is, and its link. */
export function shownThing(organizationId: string, thing: FoundThing): ShownThing {
  const { id } = thing;
  switch (thing.type) {
    case 'collection':
      return {
        icon: Folder,
        hint: 'Collection',
        href: routes.content(organizationId, { collection: id }),
      };
    case 'site':
      return { icon: Globe, hint: 'Site', href: routes.site(organizationId, id) };
    case 'section':
      return {
        icon: LayoutList,
        hint: `Section of ${thing.site.title}`,
        href: routes.site(organizationId, thing.site.id),
      };
    case 'change-request':
      return {
        icon: GitPullRequestArrow,
        hint: `#${thing.number} in ${thing.space.title}`,
        href: routes.changeRequest(spaceOf(organizationId, thing), thing.number),
      };
    case 'comment': {
      const space = spaceOf(organizationId, thing);
      const place =
        thing.changeRequest === undefined
          ? routes.space(space, 'comments')
          : routes.changeRequest(space, thing.changeRequest);
      return {
        icon: MessageSquare,
        hint: `Comment in ${thing.space.title}`,
        href: `${place}?comment=${encodeURIComponent(id)}`,
      };
    }
  }
}

const spaceOf = (organization: string, { space }: { space: { id: string } }) => ({
  organization,
  id: space.id,
});
