ALTER TABLE "page_sections" ADD COLUMN "conditions" text;--> statement-breakpoint
-- Copies of spaces lost which parts are for some visitors. Search shows readers nothing of such pages until they are indexed again, in the background.
UPDATE "page_sections" SET "is_conditional" = true FROM "space_pages" AS "page"
  JOIN "documents" ON "documents"."id" = "page"."document_id"
  WHERE "page_sections"."space_id" = "page"."space_id" AND "page_sections"."page_id" = "page"."page_id"
    AND strpos("documents"."markdown", '{%') > 0 AND "documents"."markdown" ~* '\{%-?\s*if\M';--> statement-breakpoint
CREATE INDEX "page_sections_conditions" ON "page_sections" USING btree ("space_id",md5("conditions")) WHERE conditions is not null;--> statement-breakpoint
CREATE INDEX "page_sections_unread" ON "page_sections" USING btree ("space_id","page_id") WHERE is_conditional and conditions is null;
