CREATE TABLE "backups" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"name" text,
	"bytes" bigint,
	"reason" text,
	"started_by" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "audit_events_instance";--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "backups_unfinished" ON "backups" USING btree ((true)) WHERE "backups"."status" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "audit_events_instance" ON "audit_events" USING btree ("occurred_at","id") WHERE action in ('suspendOrganization', 'unsuspendOrganization', 'suspendAccount', 'restoreAccount', 'addInstanceAdmin', 'removeInstanceAdmin', 'setQuotas', 'startBackup', 'cancelBackup');