CREATE TABLE "known_browsers" (
	"user_id" text collate "C" NOT NULL,
	"hash" text collate "C" NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_browsers_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"hash" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "passkey_for" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "sso_counts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "idle_minutes" integer;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "longest_hours" integer;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "factor" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "longest_gap" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_browsers_time" ON "known_browsers" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
UPDATE "tokens" SET "factor" = 'passkey' WHERE "method" = 'passkey';
