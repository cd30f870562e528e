CREATE TABLE "site_paths" (
	"site_id" text collate "C" NOT NULL,
	"path" text NOT NULL,
	"space_id" text collate "C" NOT NULL,
	CONSTRAINT "site_paths_site_id_path_pk" PRIMARY KEY("site_id","path")
);
--> statement-breakpoint
ALTER TABLE "site_paths" ADD CONSTRAINT "site_paths_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_paths" ADD CONSTRAINT "site_paths_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_paths_space" ON "site_paths" USING btree ("space_id");--> statement-breakpoint
INSERT INTO "site_paths" ("site_id", "path", "space_id")
SELECT "site_id",
	CASE WHEN "is_default" THEN coalesce(nullif("above", ''), '/') ELSE "above" || '/' || "path" END,
	"space_id"
FROM (
	SELECT "placed"."site_id", "placed"."path", "placed"."space_id",
		coalesce('/' || "section"."path", '') AS "above",
		"placed"."id" = coalesce(
			CASE WHEN "section"."id" IS NULL THEN "site"."default_space_id" ELSE "section"."default_space_id" END,
			first_value("placed"."id") OVER (
				PARTITION BY "placed"."site_id", "placed"."section_id" ORDER BY "placed"."rank", "placed"."id"
			)
		) AS "is_default"
	FROM "site_spaces" "placed"
	JOIN "sites" "site" ON "site"."id" = "placed"."site_id"
	LEFT JOIN "site_sections" "section" ON "section"."id" = "placed"."section_id"
) "now"
ON CONFLICT DO NOTHING;
