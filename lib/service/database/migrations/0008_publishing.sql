CREATE TABLE "space_former_paths" (
	"space_id" text collate "C" NOT NULL,
	"path" text NOT NULL,
	"page_id" text collate "C" NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "space_former_paths_space_id_path_pk" PRIMARY KEY("space_id","path")
);
--> statement-breakpoint
CREATE TABLE "site_counts" (
	"site_id" text collate "C" NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "site_counts_site_id_hour_kind_subject_pk" PRIMARY KEY("site_id","hour","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "site_feedback" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"site_id" text collate "C" NOT NULL,
	"space_id" text collate "C" NOT NULL,
	"page_id" text collate "C" NOT NULL,
	"rating" text NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_visitor_keys" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"site_id" text collate "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "site_spaces" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "site_spaces" ADD COLUMN "customization" jsonb;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "label" text;--> statement-breakpoint
UPDATE "sites" SET "label" = "made"."label" FROM (
	SELECT "id", "stem" || CASE WHEN "turn" = 1 THEN '' ELSE '-' || substr(md5("id"), 1, 6) END AS "label" FROM (
		SELECT "id", "stem", row_number() OVER (PARTITION BY "stem" ORDER BY "created_at", "id") AS "turn" FROM (
			SELECT "id", "created_at", coalesce(nullif(trim(BOTH '-' FROM left(trim(BOTH '-' FROM regexp_replace(lower(coalesce("basename", "title")), '[^a-z0-9]+', '-', 'g')), 50)), ''), 'site') AS "stem" FROM "sites"
		) AS "stems"
	) AS "turns"
) AS "made" WHERE "made"."id" = "sites"."id";--> statement-breakpoint
ALTER TABLE "sites" ALTER COLUMN "label" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "hostname_claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "hostname_proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "hostname_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "hostname_found" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "fallback_url" text;--> statement-breakpoint
ALTER TABLE "space_former_paths" ADD CONSTRAINT "space_former_paths_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_counts" ADD CONSTRAINT "site_counts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_feedback" ADD CONSTRAINT "site_feedback_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_visitor_keys" ADD CONSTRAINT "site_visitor_keys_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_counts_hour" ON "site_counts" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "site_feedback_site" ON "site_feedback" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "site_visitor_keys_site" ON "site_visitor_keys" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_label" ON "sites" USING btree ("label");--> statement-breakpoint
UPDATE "sites" SET "published_at" = "updated_at" WHERE "published";--> statement-breakpoint
UPDATE "sites" SET "hostname_claimed_at" = "updated_at" WHERE "hostname" IS NOT NULL;
