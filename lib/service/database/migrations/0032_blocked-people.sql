ALTER TABLE "blocked_addresses" ADD COLUMN "user_id" text collate "C";--> statement-breakpoint
ALTER TABLE "blocked_addresses" ADD CONSTRAINT "blocked_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocked_addresses_user" ON "blocked_addresses" USING btree ("user_id");
--> statement-breakpoint
UPDATE "blocked_addresses" SET "user_id" = "users"."id" FROM "users" WHERE "users"."email" = "blocked_addresses"."email";
