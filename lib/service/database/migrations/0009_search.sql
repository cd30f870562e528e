CREATE TABLE "search_terms" (
	"organization_id" text collate "C" NOT NULL,
	"term" text collate "C" NOT NULL,
	"keys" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "page_sections" ADD COLUMN "version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "space_pages" ADD COLUMN "no_index" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "search_terms" ADD CONSTRAINT "search_terms_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_terms_term" ON "search_terms" USING btree ("organization_id","term");--> statement-breakpoint
CREATE INDEX "search_terms_keys" ON "search_terms" USING gin ("keys") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "page_sections_outdated" ON "page_sections" USING btree ("space_id","page_id","position") WHERE version < 1;--> statement-breakpoint
WITH RECURSIVE "walk" AS (
	SELECT "spaces"."id" AS "space_id", "chunk"."id" AS "chunk", false AS "no_index"
	FROM "spaces" JOIN "revisions" ON "revisions"."id" = "spaces"."revision_id"
	CROSS JOIN unnest("revisions"."pages") AS "chunk"("id")
	UNION ALL
	SELECT "walk"."space_id", "below"."id", "walk"."no_index" OR coalesce(("page"->>'noIndex')::boolean, false)
	FROM "walk" JOIN "page_chunks" ON "page_chunks"."id" = "walk"."chunk"
	CROSS JOIN jsonb_array_elements("page_chunks"."pages") AS "page"
	CROSS JOIN jsonb_array_elements_text(coalesce("page"->'pages', '[]')) AS "below"("id")
)
UPDATE "space_pages" SET "no_index" = true
FROM "walk" JOIN "page_chunks" ON "page_chunks"."id" = "walk"."chunk"
CROSS JOIN jsonb_array_elements("page_chunks"."pages") AS "page"
WHERE "space_pages"."space_id" = "walk"."space_id" AND "space_pages"."page_id" = "page"->>'id'
	AND ("walk"."no_index" OR coalesce(("page"->>'noIndex')::boolean, false));
