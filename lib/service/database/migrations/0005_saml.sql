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
ALTER TABLE "tokens" ADD COLUMN "organization_id" text collate "C";--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "saml_provider_id" text collate "C";--> statement-breakpoint
ALTER TABLE "saml_assertions" ADD CONSTRAINT "saml_assertions_provider_id_saml_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."saml_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_identities" ADD CONSTRAINT "saml_identities_provider_id_saml_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."saml_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_identities" ADD CONSTRAINT "saml_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_providers" ADD CONSTRAINT "saml_providers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_providers" ADD CONSTRAINT "saml_providers_default_team_id_teams_id_fk" FOREIGN KEY ("default_team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_providers" ADD CONSTRAINT "saml_providers_tested_by_users_id_fk" FOREIGN KEY ("tested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_requests" ADD CONSTRAINT "saml_requests_provider_id_saml_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."saml_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saml_requests" ADD CONSTRAINT "saml_requests_tester_id_users_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saml_assertions_expiry" ON "saml_assertions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saml_identities_user" ON "saml_identities" USING btree ("user_id","provider_id","name_id");--> statement-breakpoint
CREATE INDEX "saml_providers_created" ON "saml_providers" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "saml_providers_team" ON "saml_providers" USING btree ("default_team_id");--> statement-breakpoint
CREATE INDEX "saml_requests_provider" ON "saml_requests" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "saml_requests_expiry" ON "saml_requests" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_saml_provider_id_saml_providers_id_fk" FOREIGN KEY ("saml_provider_id") REFERENCES "public"."saml_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tokens_bound" ON "tokens" USING btree ("saml_provider_id") WHERE saml_provider_id is not null;