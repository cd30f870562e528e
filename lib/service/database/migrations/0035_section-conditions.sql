ALTER TABLE "page_sections" ADD COLUMN "conditions" text;--> statement-breakpoint
CREATE INDEX "page_sections_conditions" ON "page_sections" USING btree ("space_id",md5("conditions")) WHERE conditions is not null;--> statement-breakpoint
CREATE INDEX "page_sections_unread" ON "page_sections" USING btree ("space_id","page_id") WHERE is_conditional and conditions is null;