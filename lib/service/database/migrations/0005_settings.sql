CREATE TABLE "translation_settings" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"title" text NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "translation_settings" ADD CONSTRAINT "translation_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "translation_settings_created" ON "translation_settings" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "organizations_email_domains" ON "organizations" USING gin ("email_domains");