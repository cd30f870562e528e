CREATE TABLE "blocked_addresses" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"email" text collate "C" NOT NULL,
	"blocked_by" text collate "C",
	"blocked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_change_people" (
	"change_id" text collate "C" NOT NULL,
	"position" integer NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"before" text,
	"after" text,
	"outcome" text NOT NULL,
	CONSTRAINT "role_change_people_change_id_position_pk" PRIMARY KEY("change_id","position")
);
--> statement-breakpoint
CREATE TABLE "role_changes" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"role" text,
	"undoes" text collate "C",
	"status" text NOT NULL,
	"reason" text,
	"started_by" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "member_activity" text DEFAULT 'admins' NOT NULL;--> statement-breakpoint
ALTER TABLE "blocked_addresses" ADD CONSTRAINT "blocked_addresses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_addresses" ADD CONSTRAINT "blocked_addresses_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_change_people" ADD CONSTRAINT "role_change_people_change_id_role_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."role_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_change_people" ADD CONSTRAINT "role_change_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_changes" ADD CONSTRAINT "role_changes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_changes" ADD CONSTRAINT "role_changes_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blocked_addresses_email" ON "blocked_addresses" USING btree ("organization_id","email");--> statement-breakpoint
CREATE INDEX "blocked_addresses_time" ON "blocked_addresses" USING btree ("organization_id","blocked_at","id");--> statement-breakpoint
CREATE INDEX "role_change_people_user" ON "role_change_people" USING btree ("user_id","change_id");--> statement-breakpoint
CREATE INDEX "role_change_people_outcome" ON "role_change_people" USING btree ("change_id","outcome","position");--> statement-breakpoint
CREATE INDEX "role_changes_time" ON "role_changes" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "members_disabled" ON "members" USING btree ("organization_id","user_id") WHERE disabled;