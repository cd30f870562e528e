-- The paths that pages had in the revisions so far; from now on they are written as pages move.
with recursive active (space_id, parent_id, pages) as (
  select spaces.id, revision.parents[1], revision.pages
  from spaces join revisions as revision on revision.id = spaces.revision_id
  union all
  select active.space_id, revision.parents[1], revision.pages
  from active
  join revisions as revision on revision.id = active.parent_id and revision.space_id = active.space_id
),
lists (space_id, chunk, above) as (
  select space_id, unnest(pages), '' collate "C" from active
  union
  select lists.space_id, below.chunk, (lists.above || (page.value ->> 'slug') || '/') collate "C"
  from lists
  join page_chunks on page_chunks.id = lists.chunk
  cross join lateral jsonb_array_elements(page_chunks.pages) as page
  cross join lateral jsonb_array_elements_text(page.value -> 'pages') as below (chunk)
),
placed (space_id, page_id, path, updated_at) as (
  select lists.space_id, page.value ->> 'id', lists.above || (page.value ->> 'slug'),
    page.value ->> 'updatedAt'
  from lists
  join page_chunks on page_chunks.id = lists.chunk
  cross join lateral jsonb_array_elements(page_chunks.pages) as page
)
insert into space_former_paths (space_id, path, page_id, left_at)
select distinct on (placed.space_id, placed.path)
  placed.space_id, placed.path, placed.page_id, now()
from placed
left join space_pages as present
  on present.space_id = placed.space_id and present.page_id = placed.page_id
where present.path is distinct from placed.path
order by placed.space_id, placed.path, (present.page_id is null), placed.updated_at desc, placed.page_id
on conflict (space_id, path) do nothing;
