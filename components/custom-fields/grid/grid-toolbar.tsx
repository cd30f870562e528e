'use client';

import { Columns3, Redo2, Undo2 } from 'lucide-react';
import { formatNumber } from '#components/kit/format.ts';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Menu, MenuCheckboxItem, MenuContent, MenuTrigger } from '#components/ui/menu.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { Select } from '#components/ui/select.tsx';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import { fieldLabel } from '../words.ts';

export type Show = 'all' | 'changed' | 'failed';

/** Search, row and column filters, undo and redo. */
export function GridToolbar({
  search,
  onSearch,
  show,
  onShow,
  counts,
  fields,
  shown,
  onFields,
  history,
}: {
  search: string;
  onSearch: (text: string) => void;
  show: Show;
  onShow: (show: Show) => void;
  counts: Record<Show, number>;
  fields: readonly CustomField[];
  shown: readonly CustomField[];
  onFields: (names: string[] | null) => void;
  history: { canUndo: boolean; canRedo: boolean; undo: () => void; redo: () => void };
}) {
  const names = new Set(shown.map(({ name }) => name));
  function switchTo(name: string, isOn: boolean): void {
    const next = fields.filter((field) => (field.name === name ? isOn : names.has(field.name)));
    onFields(next.length === fields.length ? null : next.map((field) => field.name));
  }
  return (
    <search className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-hairline px-gutter py-2">
      <SearchBox
        label="Search spaces by title"
        placeholder="Title"
        maxLength={50}
        className="w-60 max-md:w-auto max-md:flex-1 max-md:basis-48"
        value={search}
        onSearch={onSearch}
      />
      <Select<Show>
        aria-label="Spaces to show"
        className="w-44 max-md:w-auto max-md:flex-1 max-md:basis-24"
        value={show}
        onValueChange={onShow}
        options={[
          {
            value: 'all',
            text: 'All spaces',
            label: (
              <>
                All<span className="max-md:sr-only"> spaces</span> · {formatNumber(counts.all)}
              </>
            ),
          },
          { value: 'changed', label: `Changed · ${formatNumber(counts.changed)}` },
          { value: 'failed', label: `Not saved · ${formatNumber(counts.failed)}` },
        ]}
      />
      <Menu>
        <MenuTrigger asChild>
          <Button variant="bare">
            <Columns3 aria-hidden /> {shown.length} of {fields.length}
            <span className="max-md:sr-only"> fields</span>
          </Button>
        </MenuTrigger>
        <MenuContent align="start">
          {fields.map((field) => (
            <MenuCheckboxItem
              key={field.id}
              checked={names.has(field.name)}
              onCheckedChange={(isOn) => (isOn || names.size > 1) && switchTo(field.name, isOn)}
            >
              {fieldLabel(field)}
            </MenuCheckboxItem>
          ))}
        </MenuContent>
      </Menu>
      <span className="flex-1 max-md:hidden" />
      <IconButton
        size="default"
        label="Undo"
        tooltip
        onClick={history.undo}
        {...(!history.canUndo && { unavailable: 'Nothing to undo.' })}
      >
        <Undo2 />
      </IconButton>
      <IconButton
        size="default"
        label="Redo"
        tooltip
        onClick={history.redo}
        {...(!history.canRedo && { unavailable: 'Nothing to redo.' })}
      >
        <Redo2 />
      </IconButton>
    </search>
  );
}
