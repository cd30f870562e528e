ALTER TABLE "role_changes" ADD COLUMN "kind" text DEFAULT 'role' NOT NULL;--> statement-breakpoint
ALTER TABLE "role_changes" ADD COLUMN "block" boolean DEFAULT false NOT NULL;