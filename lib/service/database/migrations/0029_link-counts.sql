CREATE TABLE "link_counts" (
	"space_id" text collate "C" NOT NULL,
	"day" date NOT NULL,
	"target_space_id" text collate "C" NOT NULL,
	"links" integer NOT NULL,
	"broken" integer NOT NULL,
	CONSTRAINT "link_counts_space_id_day_target_space_id_pk" PRIMARY KEY("space_id","day","target_space_id")
);
--> statement-breakpoint
ALTER TABLE "link_counts" ADD CONSTRAINT "link_counts_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_counts_day" ON "link_counts" USING btree ("day");