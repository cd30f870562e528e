CREATE TABLE "audit_chain" (
	"id" integer PRIMARY KEY NOT NULL,
	"anchor_sequence" bigint NOT NULL,
	"anchor_hash" text NOT NULL,
	"head_sequence" bigint NOT NULL,
	"head_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refusals" (
	"key" text collate "C" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"event" jsonb NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ALTER COLUMN "organization_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "person_id" text collate "C";--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "sequence" bigint;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "hash" text;--> statement-breakpoint
CREATE INDEX "refusals_end" ON "refusals" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "audit_events_person" ON "audit_events" USING btree ("person_id","occurred_at","id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "audit_events_unsealed" ON "audit_events" USING btree ("occurred_at","id") WHERE sequence is null;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_events_sequence" ON "audit_events" USING btree ("sequence");