ALTER TABLE "audit_events" ADD COLUMN "request_id" text collate "C";--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "token_id" text collate "C";--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "user_agent" text;