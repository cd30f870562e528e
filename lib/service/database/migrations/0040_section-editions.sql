ALTER TABLE "page_sections" ADD COLUMN "edition" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "space_pages" ADD COLUMN "edition" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "page_sections" DROP CONSTRAINT "page_sections_space_id_page_id_position_pk";--> statement-breakpoint
ALTER TABLE "page_sections" ADD CONSTRAINT "page_sections_space_id_page_id_edition_position_pk" PRIMARY KEY("space_id","page_id","edition","position");