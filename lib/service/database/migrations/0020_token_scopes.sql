ALTER TABLE "tokens" ADD COLUMN "scope" text DEFAULT 'write' NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "ended_for" text[] DEFAULT '{}' NOT NULL;