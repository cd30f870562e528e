CREATE INDEX "change_requests_subjects" ON "change_requests" USING gin ("space_id",lower("subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "comments_words" ON "comments" USING gin ("space_id",lower("body" ->> 'markdown') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "collections_titles" ON "collections" USING gin ("organization_id",lower("title") gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "site_sections_titles" ON "site_sections" USING gin ("site_id",lower("title") gin_trgm_ops);