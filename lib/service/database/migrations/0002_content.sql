CREATE TABLE "collections" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"title" text NOT NULL,
	"default_level" text,
	"rank" bigint NOT NULL,
	"created_by" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" text collate "C",
	"parent_id" text collate "C",
	"description" text DEFAULT '' NOT NULL,
	CONSTRAINT "collections_default_level" CHECK (default_level in ('guest', 'read', 'comment', 'edit', 'review', 'create', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"space_id" text collate "C",
	"collection_id" text collate "C",
	"user_id" text collate "C",
	"team_id" text collate "C",
	"level" text NOT NULL,
	"granted_by" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "grants_on_one" CHECK (num_nonnulls(space_id, collection_id) = 1),
	CONSTRAINT "grants_to_one" CHECK (num_nonnulls(user_id, team_id) = 1),
	CONSTRAINT "grants_level" CHECK (level in ('guest', 'read', 'comment', 'edit', 'review', 'create', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "spaces" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"title" text NOT NULL,
	"default_level" text,
	"rank" bigint NOT NULL,
	"created_by" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" text collate "C",
	"parent_id" text collate "C",
	"emoji" text NOT NULL,
	"visibility" text NOT NULL,
	"edit_mode" text NOT NULL,
	"revision_id" text collate "C" NOT NULL,
	CONSTRAINT "spaces_default_level" CHECK (default_level in ('guest', 'read', 'comment', 'edit', 'review', 'create', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "blobs" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"markdown" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_chunks" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"files" jsonb NOT NULL,
	"blobs" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_chunks" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"pages" jsonb NOT NULL,
	"chunks" text[] DEFAULT '{}' NOT NULL,
	"documents" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_links" (
	"space_id" text collate "C" NOT NULL,
	"page_id" text collate "C" NOT NULL,
	"position" integer NOT NULL,
	"section" text NOT NULL,
	"text" text NOT NULL,
	"href" text NOT NULL,
	"kind" text NOT NULL,
	"target_space_id" text collate "C",
	"target_id" text collate "C",
	"target_path" text,
	"anchor" text,
	CONSTRAINT "page_links_space_id_page_id_position_pk" PRIMARY KEY("space_id","page_id","position")
);
--> statement-breakpoint
CREATE TABLE "page_sections" (
	"space_id" text collate "C" NOT NULL,
	"page_id" text collate "C" NOT NULL,
	"position" integer NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"anchor" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"vector" "tsvector" NOT NULL,
	CONSTRAINT "page_sections_space_id_page_id_position_pk" PRIMARY KEY("space_id","page_id","position")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"space_id" text collate "C" NOT NULL,
	"type" text NOT NULL,
	"parents" text[] DEFAULT '{}' NOT NULL,
	"pages" text[] DEFAULT '{}' NOT NULL,
	"files" text[] DEFAULT '{}' NOT NULL,
	"created_by" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "space_files" (
	"space_id" text collate "C" NOT NULL,
	"file_id" text collate "C" NOT NULL,
	"position" integer NOT NULL,
	"file" jsonb NOT NULL,
	CONSTRAINT "space_files_space_id_file_id_pk" PRIMARY KEY("space_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "space_pages" (
	"space_id" text collate "C" NOT NULL,
	"page_id" text collate "C" NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"type" text NOT NULL,
	"document_id" text collate "C",
	"hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "space_pages_space_id_page_id_pk" PRIMARY KEY("space_id","page_id")
);
--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_parent_id_collections_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_member" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."members"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_parent_id_collections_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."collections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_links" ADD CONSTRAINT "page_links_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_sections" ADD CONSTRAINT "page_sections_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_sections" ADD CONSTRAINT "page_sections_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_files" ADD CONSTRAINT "space_files_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_pages" ADD CONSTRAINT "space_pages_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collections_order" ON "collections" USING btree ("parent_id","organization_id","rank","id");--> statement-breakpoint
CREATE INDEX "collections_deleted" ON "collections" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "grants_space_user" ON "grants" USING btree ("space_id","user_id") WHERE space_id is not null and user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "grants_space_team" ON "grants" USING btree ("space_id","team_id") WHERE space_id is not null and team_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "grants_collection_user" ON "grants" USING btree ("collection_id","user_id") WHERE collection_id is not null and user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "grants_collection_team" ON "grants" USING btree ("collection_id","team_id") WHERE collection_id is not null and team_id is not null;--> statement-breakpoint
CREATE INDEX "grants_space" ON "grants" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "grants_collection" ON "grants" USING btree ("collection_id");--> statement-breakpoint
CREATE INDEX "grants_user" ON "grants" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "grants_team" ON "grants" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "spaces_order" ON "spaces" USING btree ("parent_id","organization_id","rank","id");--> statement-breakpoint
CREATE INDEX "spaces_created" ON "spaces" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spaces_deleted" ON "spaces" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "file_chunks_blobs" ON "file_chunks" USING gin ("blobs");--> statement-breakpoint
CREATE INDEX "page_chunks_chunks" ON "page_chunks" USING gin ("chunks");--> statement-breakpoint
CREATE INDEX "page_chunks_documents" ON "page_chunks" USING gin ("documents");--> statement-breakpoint
CREATE INDEX "page_links_target" ON "page_links" USING btree ("target_space_id","target_id");--> statement-breakpoint
CREATE INDEX "page_links_path" ON "page_links" USING btree ("target_space_id","target_path");--> statement-breakpoint
CREATE INDEX "page_sections_search" ON "page_sections" USING gin ("organization_id","vector") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "page_sections_titles" ON "page_sections" USING gin ("organization_id",ts_filter("vector", '{a,b}')) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "revisions_space" ON "revisions" USING btree ("space_id","created_at","id");--> statement-breakpoint
CREATE INDEX "revisions_pages" ON "revisions" USING gin ("pages");--> statement-breakpoint
CREATE INDEX "revisions_files" ON "revisions" USING gin ("files");--> statement-breakpoint
CREATE INDEX "space_pages_position" ON "space_pages" USING btree ("space_id","position");--> statement-breakpoint
CREATE INDEX "space_pages_path" ON "space_pages" USING btree ("space_id","path");--> statement-breakpoint
CREATE INDEX "space_pages_document" ON "space_pages" USING btree ("document_id");