CREATE TABLE "provisioned_teams" (
	"team_id" text collate "C" PRIMARY KEY NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"external_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provisioned_users" (
	"organization_id" text collate "C" NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"given_name" text,
	"family_name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provisioned_users_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "provisioning" (
	"organization_id" text collate "C" PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"last_request_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "provisioning_refusals" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"method" text NOT NULL,
	"resource" text NOT NULL,
	"subject" text,
	"status" integer NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provisioning_tokens" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"hash" text collate "C" NOT NULL,
	"ending" text NOT NULL,
	"created_by" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "provisioned_teams" ADD CONSTRAINT "provisioned_teams_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_users" ADD CONSTRAINT "provisioned_users_member" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."members"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioning" ADD CONSTRAINT "provisioning_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioning_refusals" ADD CONSTRAINT "provisioning_refusals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioning_tokens" ADD CONSTRAINT "provisioning_tokens_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioning_tokens" ADD CONSTRAINT "provisioning_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provisioned_teams_organization" ON "provisioned_teams" USING btree ("organization_id","team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provisioned_users_name" ON "provisioned_users" USING btree ("organization_id",lower(user_name));--> statement-breakpoint
CREATE INDEX "provisioned_users_external" ON "provisioned_users" USING btree ("organization_id","external_id");--> statement-breakpoint
CREATE INDEX "provisioning_refusals_time" ON "provisioning_refusals" USING btree ("organization_id","occurred_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "provisioning_tokens_hash" ON "provisioning_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "provisioning_tokens_organization" ON "provisioning_tokens" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "provisioning_tokens_person" ON "provisioning_tokens" USING btree ("created_by");