CREATE TABLE "openapi_operations" (
	"version_id" text collate "C" NOT NULL,
	"position" integer NOT NULL,
	"id" text collate "C" NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"webhook" boolean NOT NULL,
	"operation_id" text,
	"summary" text,
	"tags" text[] NOT NULL,
	"deprecated" boolean NOT NULL,
	"detail" jsonb NOT NULL,
	"request_refs" text[] NOT NULL,
	"response_refs" text[] NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "openapi_operations_version_id_position_pk" PRIMARY KEY("version_id","position")
);
--> statement-breakpoint
CREATE TABLE "openapi_schemas" (
	"version_id" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"schema" jsonb NOT NULL,
	"refs" text[] NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "openapi_schemas_version_id_name_pk" PRIMARY KEY("version_id","name")
);
--> statement-breakpoint
CREATE TABLE "openapi_specs" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"slug" text collate "C" NOT NULL,
	"source_url" text,
	"source_text" text,
	"visibility" text NOT NULL,
	"state" text NOT NULL,
	"attempt" integer NOT NULL,
	"error_code" text,
	"error" text,
	"last_version_id" text collate "C",
	"last_processed_at" timestamp (3) with time zone,
	"created_by" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "openapi_specs_state" CHECK (state in ('pending', 'progress', 'complete'))
);
--> statement-breakpoint
CREATE TABLE "openapi_versions" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"spec_id" text collate "C" NOT NULL,
	"number" integer,
	"text" text NOT NULL,
	"hash" text NOT NULL,
	"bytes" integer NOT NULL,
	"format" text NOT NULL,
	"source_url" text,
	"title" text NOT NULL,
	"version" text NOT NULL,
	"standard" text NOT NULL,
	"description" text,
	"operations" integer NOT NULL,
	"schemas" integer NOT NULL,
	"tags" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "openapi_operations" ADD CONSTRAINT "openapi_operations_version_id_openapi_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."openapi_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openapi_schemas" ADD CONSTRAINT "openapi_schemas_version_id_openapi_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."openapi_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openapi_specs" ADD CONSTRAINT "openapi_specs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openapi_specs" ADD CONSTRAINT "openapi_specs_last_version_id_openapi_versions_id_fk" FOREIGN KEY ("last_version_id") REFERENCES "public"."openapi_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openapi_specs" ADD CONSTRAINT "openapi_specs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openapi_versions" ADD CONSTRAINT "openapi_versions_spec_id_openapi_specs_id_fk" FOREIGN KEY ("spec_id") REFERENCES "public"."openapi_specs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "openapi_operations_id" ON "openapi_operations" USING btree ("version_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "openapi_specs_slug" ON "openapi_specs" USING btree ("organization_id","slug");--> statement-breakpoint
CREATE INDEX "openapi_specs_last_version" ON "openapi_specs" USING btree ("last_version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "openapi_versions_number" ON "openapi_versions" USING btree ("spec_id","number");