CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TABLE "email_invites" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"email" text collate "C" NOT NULL,
	"role" text,
	"sso" boolean DEFAULT false NOT NULL,
	"hash" text collate "C" NOT NULL,
	"invited_by" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "link_invites" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"role" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"max_uses" integer,
	"created_by" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" text collate "C" NOT NULL,
	"source" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"target_label" text,
	"payload" jsonb
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text collate "C" NOT NULL,
	"key" text collate "C" NOT NULL,
	"request" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text collate "C" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_counts" (
	"organization_id" text collate "C" NOT NULL,
	"level" text collate "C" NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"seen" integer DEFAULT 0 NOT NULL,
	"disabled" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "member_counts_organization_id_level_pk" PRIMARY KEY("organization_id","level")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"organization_id" text collate "C" NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"role" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"sso" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"invited_by" text collate "C",
	"search_text" text NOT NULL,
	CONSTRAINT "members_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id"),
	CONSTRAINT "members_role" CHECK (role in ('admin', 'create', 'review', 'edit', 'comment', 'read'))
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"type" text DEFAULT 'business' NOT NULL,
	"use_case" text,
	"email_domains" text[] DEFAULT '{}' NOT NULL,
	"hostname" text,
	"default_role" text,
	"default_content" jsonb,
	"logo" text,
	"sso" boolean DEFAULT false NOT NULL,
	"ai" boolean DEFAULT false NOT NULL,
	"invite_links" boolean DEFAULT true NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"organization_id" text collate "C" NOT NULL,
	"team_id" text collate "C" NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"hash" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text,
	"user_id" text collate "C",
	"expected" text NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"credential_id" text collate "C" NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"hash" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"method" text,
	"user_agent" text,
	"address" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"email" text NOT NULL,
	"photo_url" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_invites" ADD CONSTRAINT "email_invites_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_invites" ADD CONSTRAINT "email_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_invites" ADD CONSTRAINT "link_invites_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_invites" ADD CONSTRAINT "link_invites_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_counts" ADD CONSTRAINT "member_counts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_member" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."members"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_invites_hash" ON "email_invites" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_invites_pending" ON "email_invites" USING btree ("organization_id","email") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "email_invites_created" ON "email_invites" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "link_invites_created" ON "link_invites" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_time" ON "audit_events" USING btree ("organization_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_time" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id","organization_id");--> statement-breakpoint
CREATE INDEX "members_joined" ON "members" USING btree ("organization_id","joined_at","user_id");--> statement-breakpoint
CREATE INDEX "members_role_joined" ON "members" USING btree ("organization_id","role","joined_at","user_id");--> statement-breakpoint
CREATE INDEX "members_seen" ON "members" USING btree ("organization_id","last_seen_at","user_id") WHERE last_seen_at is not null;--> statement-breakpoint
CREATE INDEX "members_role_seen" ON "members" USING btree ("organization_id","role","last_seen_at","user_id") WHERE last_seen_at is not null;--> statement-breakpoint
CREATE INDEX "members_search" ON "members" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_hostname" ON "organizations" USING btree ("hostname");--> statement-breakpoint
CREATE INDEX "team_members_user" ON "team_members" USING btree ("organization_id","user_id","joined_at","team_id");--> statement-breakpoint
CREATE INDEX "team_members_joined" ON "team_members" USING btree ("team_id","joined_at","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_title" ON "teams" USING btree ("organization_id",lower(title));--> statement-breakpoint
CREATE INDEX "teams_created" ON "teams" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "challenges_expiry" ON "challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_hash" ON "tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "tokens_expiry" ON "tokens" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");