CREATE TABLE "site_pictures" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"site_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_pictures" ADD CONSTRAINT "site_pictures_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_pictures_site" ON "site_pictures" USING btree ("site_id","created_at");