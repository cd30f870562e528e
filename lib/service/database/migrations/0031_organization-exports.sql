CREATE TABLE "organization_export_parts" (
	"export_id" text collate "C" NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "organization_export_parts_export_id_position_pk" PRIMARY KEY("export_id","position")
);
--> statement-breakpoint
CREATE TABLE "organization_exports" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"sha256" text,
	"started_by" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "organization_export_parts" ADD CONSTRAINT "organization_export_parts_export_id_organization_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."organization_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_exports" ADD CONSTRAINT "organization_exports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_exports" ADD CONSTRAINT "organization_exports_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_exports_time" ON "organization_exports" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "organization_exports_expiry" ON "organization_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "organization_exports_person" ON "organization_exports" USING btree ("started_by");