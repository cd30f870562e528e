CREATE TABLE "transfers" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"organization_id" text collate "C" NOT NULL,
	"to_organization_id" text collate "C" NOT NULL,
	"type" text NOT NULL,
	"item_id" text collate "C" NOT NULL,
	"title" text NOT NULL,
	"from_parent_id" text collate "C",
	"items" jsonb NOT NULL,
	"transferred_by" text collate "C",
	"transferred_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_to_organization_id_organizations_id_fk" FOREIGN KEY ("to_organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_transferred_by_users_id_fk" FOREIGN KEY ("transferred_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transfers_organization" ON "transfers" USING btree ("organization_id","transferred_at","id");--> statement-breakpoint
CREATE INDEX "transfers_to" ON "transfers" USING btree ("to_organization_id");--> statement-breakpoint
CREATE INDEX "transfers_time" ON "transfers" USING btree ("transferred_at");--> statement-breakpoint
CREATE INDEX "transfers_person" ON "transfers" USING btree ("transferred_by");