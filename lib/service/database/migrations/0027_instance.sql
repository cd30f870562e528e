CREATE TABLE "declined_invitations" (
	"email" text collate "C" PRIMARY KEY NOT NULL,
	"declined_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instance_admins" (
	"user_id" text collate "C" PRIMARY KEY NOT NULL,
	"named_by" text collate "C",
	"named_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "quotas" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "instance_admins" ADD CONSTRAINT "instance_admins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instance_admins" ADD CONSTRAINT "instance_admins_named_by_users_id_fk" FOREIGN KEY ("named_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organizations_created" ON "organizations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
INSERT INTO "instance_admins" ("user_id", "named_at")
SELECT "members"."user_id", "members"."joined_at" FROM "members"
LEFT JOIN "audit_events" ON "audit_events"."action" = 'setUp' AND "audit_events"."actor_id" = "members"."user_id"
WHERE "members"."organization_id" = (SELECT "id" FROM "organizations" ORDER BY "created_at", "id" LIMIT 1)
	AND "members"."role" = 'admin' AND NOT "members"."disabled"
ORDER BY "audit_events"."id" IS NULL, "members"."joined_at", "members"."user_id" LIMIT 1;
