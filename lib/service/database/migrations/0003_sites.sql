CREATE TABLE "site_moves" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"site_id" text collate "C" NOT NULL,
	"version" integer NOT NULL,
	"moved_by" text collate "C",
	"moved_at" timestamp (3) with time zone NOT NULL,
	"item" jsonb NOT NULL,
	"from_place" jsonb NOT NULL,
	"to_place" jsonb NOT NULL,
	"undoes" text collate "C",
	"undone" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_redirects" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"site_id" text collate "C" NOT NULL,
	"source" text collate "C" NOT NULL,
	"source_key" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"site_section_id" text collate "C",
	"site_space_id" text collate "C",
	"page_id" text collate "C",
	"created_by" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_redirects_kind" CHECK (kind in ('site-section', 'site-space', 'site-page'))
);
--> statement-breakpoint
CREATE TABLE "site_section_groups" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"site_id" text collate "C" NOT NULL,
	"title" text NOT NULL,
	"icon" text,
	"rank" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_sections" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"site_id" text collate "C" NOT NULL,
	"group_id" text collate "C",
	"title" text NOT NULL,
	"path" text NOT NULL,
	"icon" text,
	"description" text,
	"condition" text,
	"default_space_id" text collate "C",
	"rank" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_share_links" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"site_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_by" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_spaces" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"site_id" text collate "C" NOT NULL,
	"section_id" text collate "C",
	"space_id" text collate "C" NOT NULL,
	"path" text NOT NULL,
	"condition" text,
	"rank" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"visibility" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"basename" text,
	"hostname" text,
	"proxy" text,
	"adaptive_content" boolean DEFAULT false NOT NULL,
	"visitor_schema" json,
	"visitor_schema_updated_at" timestamp (3) with time zone,
	"customization" jsonb,
	"default_section_id" text collate "C",
	"default_space_id" text collate "C",
	"structure_version" integer DEFAULT 0 NOT NULL,
	"created_by" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_moves" ADD CONSTRAINT "site_moves_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_moves" ADD CONSTRAINT "site_moves_moved_by_users_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_redirects" ADD CONSTRAINT "site_redirects_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_redirects" ADD CONSTRAINT "site_redirects_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_section_groups" ADD CONSTRAINT "site_section_groups_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_sections" ADD CONSTRAINT "site_sections_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_sections" ADD CONSTRAINT "site_sections_group_id_site_section_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."site_section_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_sections" ADD CONSTRAINT "site_sections_default_space_id_site_spaces_id_fk" FOREIGN KEY ("default_space_id") REFERENCES "public"."site_spaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_share_links" ADD CONSTRAINT "site_share_links_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_share_links" ADD CONSTRAINT "site_share_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_spaces" ADD CONSTRAINT "site_spaces_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_spaces" ADD CONSTRAINT "site_spaces_section_id_site_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."site_sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_spaces" ADD CONSTRAINT "site_spaces_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_default_section_id_site_sections_id_fk" FOREIGN KEY ("default_section_id") REFERENCES "public"."site_sections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_default_space_id_site_spaces_id_fk" FOREIGN KEY ("default_space_id") REFERENCES "public"."site_spaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "site_moves_site" ON "site_moves" USING btree ("site_id","version");--> statement-breakpoint
CREATE INDEX "site_moves_time" ON "site_moves" USING btree ("moved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "site_redirects_source" ON "site_redirects" USING btree ("site_id","source");--> statement-breakpoint
CREATE INDEX "site_redirects_key" ON "site_redirects" USING btree ("site_id","source_key","created_at","id");--> statement-breakpoint
CREATE INDEX "site_section_groups_order" ON "site_section_groups" USING btree ("site_id","rank","id");--> statement-breakpoint
CREATE INDEX "site_sections_order" ON "site_sections" USING btree ("site_id","group_id","rank","id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_sections_path" ON "site_sections" USING btree ("site_id","path");--> statement-breakpoint
CREATE INDEX "site_sections_group" ON "site_sections" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "site_sections_default_space" ON "site_sections" USING btree ("default_space_id");--> statement-breakpoint
CREATE INDEX "site_share_links_site" ON "site_share_links" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "site_spaces_order" ON "site_spaces" USING btree ("site_id","section_id","rank","id");--> statement-breakpoint
CREATE INDEX "site_spaces_section" ON "site_spaces" USING btree ("section_id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_spaces_path" ON "site_spaces" USING btree ("site_id",coalesce(section_id, ''),"path");--> statement-breakpoint
CREATE UNIQUE INDEX "site_spaces_space" ON "site_spaces" USING btree ("site_id","space_id");--> statement-breakpoint
CREATE INDEX "site_spaces_of_space" ON "site_spaces" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "sites_created" ON "sites" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_basename" ON "sites" USING btree ("organization_id","basename");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_hostname" ON "sites" USING btree ("hostname");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_proxy" ON "sites" USING btree ("proxy");--> statement-breakpoint
CREATE INDEX "sites_default_section" ON "sites" USING btree ("default_section_id");--> statement-breakpoint
CREATE INDEX "sites_default_space" ON "sites" USING btree ("default_space_id");