ALTER TABLE "page_sections" ADD COLUMN "is_conditional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Search shows readers nothing of pages whose parts for some visitors aren't known yet: they are once the page changes.
UPDATE "page_sections" SET "is_conditional" = true WHERE ("space_id", "page_id") IN (
  SELECT "space_id", "page_id" FROM "page_sections"
  WHERE strpos("body", '{%') > 0 AND "body" ~* '\{%-?\s*if\M');
