CREATE TABLE "space_texts" (
	"space_id" text collate "C" NOT NULL,
	"document_id" text collate "C" NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "space_texts_space_id_document_id_pk" PRIMARY KEY("space_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "space_texts" ADD CONSTRAINT "space_texts_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "space_texts" ("space_id", "document_id", "bytes")
WITH RECURSIVE "walked" ("space_id", "chunk") AS (
	SELECT "space_id", unnest("pages") FROM "revisions"
	UNION
	SELECT "walked"."space_id", unnest("page_chunks"."chunks") FROM "walked"
		JOIN "page_chunks" ON "page_chunks"."id" = "walked"."chunk"
), "named" AS (
	SELECT DISTINCT "walked"."space_id", unnest("page_chunks"."documents") AS "document_id" FROM "walked"
		JOIN "page_chunks" ON "page_chunks"."id" = "walked"."chunk"
)
SELECT "named"."space_id", "documents"."id", octet_length("documents"."markdown") FROM "named"
	JOIN "documents" ON "documents"."id" = "named"."document_id";
