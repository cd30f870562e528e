CREATE TABLE "audit_erasures" (
	"sequence" bigint NOT NULL,
	"erased_by" text collate "C" NOT NULL,
	"hash" text NOT NULL,
	"remains" text NOT NULL,
	CONSTRAINT "audit_erasures_sequence_erased_by_pk" PRIMARY KEY("sequence","erased_by")
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "deleted_by" text collate "C";--> statement-breakpoint
CREATE INDEX "audit_erasures_event" ON "audit_erasures" USING btree ("erased_by","sequence");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organizations_deleted" ON "organizations" USING btree ("deleted_at") WHERE deleted_at is not null;