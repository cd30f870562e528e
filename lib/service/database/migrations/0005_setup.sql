CREATE TABLE "custom_field_values" (
	"space_id" text collate "C" NOT NULL,
	"field_id" text collate "C" NOT NULL,
	"value" jsonb NOT NULL,
	"updated_by" text collate "C",
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "custom_field_values_space_id_field_id_pk" PRIMARY KEY("space_id","field_id")
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"placeholder" text NOT NULL,
	"options" jsonb,
	"created_by" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "custom_fields_type" CHECK (type in ('text', 'number', 'boolean', 'tags', 'select:multi', 'select:single'))
);
--> statement-breakpoint
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
CREATE TABLE "saml_assertions" (
	"provider_id" text collate "C" NOT NULL,
	"hash" text collate "C" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saml_assertions_provider_id_hash_pk" PRIMARY KEY("provider_id","hash")
);
--> statement-breakpoint
CREATE TABLE "saml_identities" (
	"provider_id" text collate "C" NOT NULL,
	"name_id" text collate "C" NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saml_identities_provider_id_name_id_pk" PRIMARY KEY("provider_id","name_id")
);
--> statement-breakpoint
CREATE TABLE "saml_providers" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"label" text NOT NULL,
	"sso_url" text NOT NULL,
	"entity_id" text NOT NULL,
	"certificate" text NOT NULL,
	"default_role" text,
	"default_team_id" text collate "C",
	"status" text NOT NULL,
	"tested_at" timestamp (3) with time zone,
	"tested_by" text collate "C",
	"last_failure_at" timestamp (3) with time zone,
	"last_failure" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saml_requests" (
	"hash" text collate "C" PRIMARY KEY NOT NULL,
	"request_id" text collate "C" NOT NULL,
	"provider_id" text collate "C" NOT NULL,
	"tester_id" text collate "C",
	"next" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translation_settings" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"title" text NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "organization_id" text collate "C";--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "saml_provider_id" text collate "C";--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_field_id_custom_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."custom_fields"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openapi_operations" ADD CONSTRAINT "openapi_operations_version_id_openapi_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."openapi_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openapi_schemas" ADD CONSTRAINT "openapi_schemas_version_id_openapi_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."openapi_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openapi_specs" ADD CONSTRAINT "openapi_specs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openapi_specs" ADD CONSTRAINT "openapi_specs_last_version_id_openapi_versions_id_fk" FOREIGN KEY ("last_version_id") REFERENCES "public"."openapi_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openapi_specs" ADD CONSTRAINT "openapi_specs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openapi_versions" ADD CONSTRAINT "openapi_versions_spec_id_openapi_specs_id_fk" FOREIGN KEY ("spec_id") REFERENCES "public"."openapi_specs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_assertions" ADD CONSTRAINT "saml_assertions_provider_id_saml_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."saml_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_identities" ADD CONSTRAINT "saml_identities_provider_id_saml_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."saml_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_identities" ADD CONSTRAINT "saml_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_providers" ADD CONSTRAINT "saml_providers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_providers" ADD CONSTRAINT "saml_providers_default_team_id_teams_id_fk" FOREIGN KEY ("default_team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_providers" ADD CONSTRAINT "saml_providers_tested_by_users_id_fk" FOREIGN KEY ("tested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_requests" ADD CONSTRAINT "saml_requests_provider_id_saml_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."saml_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_requests" ADD CONSTRAINT "saml_requests_tester_id_users_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_settings" ADD CONSTRAINT "translation_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custom_field_values_field" ON "custom_field_values" USING btree ("field_id");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_name" ON "custom_fields" USING btree ("organization_id","name");--> statement-breakpoint
CREATE INDEX "custom_fields_order" ON "custom_fields" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "openapi_operations_id" ON "openapi_operations" USING btree ("version_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "openapi_specs_slug" ON "openapi_specs" USING btree ("organization_id","slug");--> statement-breakpoint
CREATE INDEX "openapi_specs_last_version" ON "openapi_specs" USING btree ("last_version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "openapi_versions_number" ON "openapi_versions" USING btree ("spec_id","number");--> statement-breakpoint
CREATE INDEX "saml_assertions_expiry" ON "saml_assertions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saml_identities_user" ON "saml_identities" USING btree ("user_id","provider_id","name_id");--> statement-breakpoint
CREATE INDEX "saml_providers_created" ON "saml_providers" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "saml_providers_team" ON "saml_providers" USING btree ("default_team_id");--> statement-breakpoint
CREATE INDEX "saml_requests_provider" ON "saml_requests" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "saml_requests_expiry" ON "saml_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "translation_settings_created" ON "translation_settings" USING btree ("organization_id","created_at","id");--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_saml_provider_id_saml_providers_id_fk" FOREIGN KEY ("saml_provider_id") REFERENCES "public"."saml_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organizations_email_domains" ON "organizations" USING gin ("email_domains");--> statement-breakpoint
CREATE INDEX "tokens_bound" ON "tokens" USING btree ("saml_provider_id") WHERE saml_provider_id is not null;