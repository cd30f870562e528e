CREATE TABLE "site_drafts" (
	"id" text collate "C" NOT NULL,
	"site_id" text collate "C" NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"site_space_id" text collate "C" NOT NULL,
	"customization" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_drafts_site_id_user_id_site_space_id_pk" PRIMARY KEY("site_id","user_id","site_space_id")
);
--> statement-breakpoint
ALTER TABLE "site_drafts" ADD CONSTRAINT "site_drafts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_drafts" ADD CONSTRAINT "site_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "site_drafts_id" ON "site_drafts" USING btree ("id");--> statement-breakpoint
CREATE INDEX "site_drafts_user" ON "site_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "site_drafts_expiry" ON "site_drafts" USING btree ("expires_at");