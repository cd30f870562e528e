'use client';

import { BookOpen, FilePlus2, Move, Palette, Replace, Star, Trash2 } from 'lucide-react';
import { plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Link } from '#components/ui/link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import { PanelSection, SidePanel } from '#components/ui/side-panel.tsx';
import { useBoard } from './board-context.tsx';
import { ItemForm } from './item-form.tsx';
import type { Structure, StructureItem } from './items.ts';
import { preloadDialogs } from './lazy-dialogs.ts';
import { pathOf } from './paths.ts';
import { RowIcon } from './row-icon.tsx';
import { isDefault } from './rows.ts';
import { useDefaults } from './use-defaults.ts';

/** The panel of one item: what it is, where readers find it, and its actions. */
export function ItemPanel({
  id,
  structure,
  onShow,
  onClose,
}: {
  id: string;
  structure: Structure;
  onShow: (id: string) => void;
  onClose: () => void;
}) {
  const { site } = useBoard();
  const item = structure.nodes.get(id);
  const parent = structure.parents.get(id) ?? null;
  const siblings = structure.lists.get(parent) ?? [];
  const at = siblings.indexOf(id);
  const [previous, next] = [siblings[at - 1], siblings[at + 1]];
  if (!item)
    return (
      <SidePanel title="Not on this site" onClose={onClose}>
        <PanelSection>
          <p className="text-ink-2">
            No item on the board matches this link. It may have been removed from the site.
          </p>
        </PanelSection>
      </SidePanel>
    );
  const holder = parent === null ? site?.title : structure.nodes.get(parent)?.title;
  return (
    <SidePanel
      title={item.title}
      media={
        <span className="mt-1.5 text-ink-3">
          <RowIcon item={item} />
        </span>
      }
      subtitle={`${kindTitles[item.object]} in ${holder ?? 'the site'}`}
      onClose={onClose}
      {...(previous !== undefined && { onPrevious: () => onShow(previous) })}
      {...(next !== undefined && { onNext: () => onShow(next) })}
      footer={<Footer item={item} />}
    >
      {item.object === 'site-space' && <SpaceSection item={item} />}
      <PanelSection>
        <ItemForm key={id} item={item} structure={structure} />
      </PanelSection>
      {item.object !== 'site-section-group' && (
        <PanelSection>
          <DefaultSection item={item} structure={structure} />
        </PanelSection>
      )}
      {item.object !== 'site-space' && (
        <ChildrenSection item={item} structure={structure} onShow={onShow} />
      )}
    </SidePanel>
  );
}

const kindTitles: Record<StructureItem['object'], string> = {
  'site-space': 'Space',
  'site-section': 'Section',
  'site-section-group': 'Group',
};

/** The item's space; its title and pages are edited elsewhere. */
function SpaceSection({ item }: { item: Extract<StructureItem, { object: 'site-space' }> }) {
  const { organizationId, siteId, openDialog, editLock } = useBoard();
  const spaceId = item.spaceId ?? item.space?.id;
  return (
    <PanelSection>
      {item.deletedAt && (
        <Notice tone="warn" icon={<Trash2 aria-hidden />} title="In the trash." className="mb-3">
          Readers don’t see it. It keeps its place until the space is restored or permanently
          deleted.
        </Notice>
      )}
      <p className="text-ink-2">
        Title and pages come from the space{spaceId ? '' : ', which you can’t see'}.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {spaceId && (
          <Button asChild size="small">
            <Link href={routes.space({ organization: organizationId, id: spaceId })}>
              <BookOpen aria-hidden /> Open space
            </Link>
          </Button>
        )}
        <Button asChild size="small">
          <Link href={routes.siteSpaceLook(organizationId, siteId, item.id)}>
            <Palette aria-hidden /> Customize
          </Link>
        </Button>
        <Button
          size="small"
          {...preloadDialogs}
          onClick={() => openDialog({ kind: 'replace', id: item.id })}
          {...editLock}
        >
          <Replace aria-hidden /> Replace…
        </Button>
      </div>
    </PanelSection>
  );
}

type ItemProps = { item: StructureItem; structure: Structure };

/** Whether readers see this first, and the default space of a section. */
function DefaultSection({ item, structure }: ItemProps) {
  const { editLock } = useBoard();
  const { makeDefault, isBusy } = useDefaults();
  const { id, title } = item;
  const parent = structure.parents.get(id) ?? null;
  const where =
    item.object === 'site-section' || parent === null
      ? 'the site'
      : structure.nodes.get(parent)?.title;
  const spaces = item.object === 'site-section' ? (structure.lists.get(id) ?? []) : [];
  return (
    <div className="grid gap-4">
      {isDefault(structure, item) ? (
        <p className="flex items-center gap-2">
          <Badge tone="plain" icon={<Star aria-hidden />}>
            Default
          </Badge>
          <span className="text-ink-2">Readers of {where} start here.</span>
        </p>
      ) : (
        <div>
          <Button
            size="small"
            busy={isBusy}
            onClick={() => void makeDefault({ id, item, parent, title })}
            {...editLock}
          >
            <Star aria-hidden /> Make default
          </Button>
          <p className="mt-1 text-meta text-ink-3">Readers of {where} will start here.</p>
        </div>
      )}
      {spaces.length > 1 && (
        <Field label="Default space" help={`Shown at ${pathOf(structure, id)}.`}>
          <Select
            value={structure.defaults.get(id)}
            onValueChange={(spaceId) => {
              const space = structure.nodes.get(spaceId);
              if (space)
                void makeDefault({ id: spaceId, item: space, parent: id, title: space.title });
            }}
            options={spaces.map((each) => ({
              value: each,
              label: structure.nodes.get(each)?.title ?? '',
            }))}
            {...editLock}
          />
        </Field>
      )}
    </div>
  );
}

/** The children of a section or group, each a link, and a button to add one. */
function ChildrenSection({
  item,
  structure,
  onShow,
}: ItemProps & { onShow: (id: string) => void }) {
  const { openDialog, editLock } = useBoard();
  const inside = structure.lists.get(item.id) ?? [];
  const isGroup = item.object === 'site-section-group';
  return (
    <PanelSection
      title={plural(inside.length, isGroup ? 'section' : 'space')}
      right={
        <Button
          size="small"
          variant="bare"
          {...preloadDialogs}
          onClick={() =>
            openDialog(
              isGroup ? { kind: 'section', group: item.id } : { kind: 'space', section: item.id },
            )
          }
          {...editLock}
        >
          <FilePlus2 aria-hidden /> {isGroup ? 'Section…' : 'Space…'}
        </Button>
      }
    >
      <ul>
        {inside.slice(0, 20).map((id) => (
          <li key={id} className="border-t border-hairline">
            <button
              type="button"
              onClick={() => onShow(id)}
              className="flex min-h-8 w-full items-center gap-2 truncate text-left hover:underline pointer-coarse:min-h-11"
            >
              {structure.nodes.get(id)?.title}
            </button>
          </li>
        ))}
        {inside.length > 20 && (
          <li className="text-meta text-ink-3">and {inside.length - 20} more</li>
        )}
      </ul>
    </PanelSection>
  );
}

function Footer({ item }: { item: StructureItem }) {
  const { openDialog, editLock } = useBoard();
  return (
    <>
      <Button
        size="small"
        {...preloadDialogs}
        onClick={() => openDialog({ kind: 'move', ids: [item.id] })}
        {...editLock}
      >
        <Move aria-hidden /> Move to…
      </Button>
      <Button
        size="small"
        variant="danger"
        {...preloadDialogs}
        onClick={() => openDialog({ kind: 'remove', ids: [item.id] })}
        {...editLock}
      >
        <Trash2 aria-hidden />
        {item.object === 'site-space' ? 'Remove…' : 'Delete…'}
      </Button>
    </>
  );
}
