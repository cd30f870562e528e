CREATE TABLE "site_removals" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"site_id" text collate "C" NOT NULL,
	"item_id" text collate "C" NOT NULL,
	"title" text NOT NULL,
	"removed_by" text collate "C",
	"removed_at" timestamp (3) with time zone NOT NULL,
	"rows" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_removals" ADD CONSTRAINT "site_removals_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_removals" ADD CONSTRAINT "site_removals_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_removals_item" ON "site_removals" USING btree ("site_id","item_id","removed_at");--> statement-breakpoint
CREATE INDEX "site_removals_time" ON "site_removals" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "site_removals_person" ON "site_removals" USING btree ("removed_by");