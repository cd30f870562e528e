CREATE TABLE "site_count_spans" (
	"site_id" text collate "C" NOT NULL,
	"span" text NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "site_count_spans_site_id_span_kind_start_subject_pk" PRIMARY KEY("site_id","span","kind","start","subject")
);
--> statement-breakpoint
CREATE TABLE "site_count_totals" (
	"site_id" text collate "C" NOT NULL,
	"span" text NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "site_count_totals_site_id_span_start_kind_pk" PRIMARY KEY("site_id","span","start","kind")
);
--> statement-breakpoint
ALTER TABLE "site_count_spans" ADD CONSTRAINT "site_count_spans_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_count_totals" ADD CONSTRAINT "site_count_totals_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_count_spans_start" ON "site_count_spans" USING btree ("start");--> statement-breakpoint
CREATE INDEX "site_count_totals_start" ON "site_count_totals" USING btree ("start");--> statement-breakpoint
CREATE FUNCTION roll_up_new_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO site_count_spans AS spans (site_id, span, start, kind, subject, count)
  SELECT site_id, span, date_trunc(span, hour, 'UTC'), kind, subject, sum(count)
  FROM arrived CROSS JOIN unnest(ARRAY['day', 'week']) AS span
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (site_id, span, kind, start, subject) DO UPDATE SET count = spans.count + excluded.count;
  INSERT INTO site_count_totals AS totals (site_id, span, start, kind, count)
  SELECT site_id, span, date_trunc(span, hour, 'UTC'), kind, sum(count)
  FROM arrived CROSS JOIN unnest(ARRAY['hour', 'day']) AS span
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (site_id, span, start, kind) DO UPDATE SET count = totals.count + excluded.count;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION roll_up_changed_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO site_count_spans AS spans (site_id, span, start, kind, subject, count)
  SELECT site_id, span, date_trunc(span, hour, 'UTC'), kind, subject, sum(count)
  FROM (SELECT * FROM arrived UNION ALL SELECT site_id, hour, kind, subject, -count FROM departed) AS difference
  CROSS JOIN unnest(ARRAY['day', 'week']) AS span
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(count) <> 0 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (site_id, span, kind, start, subject) DO UPDATE SET count = spans.count + excluded.count;
  INSERT INTO site_count_totals AS totals (site_id, span, start, kind, count)
  SELECT site_id, span, date_trunc(span, hour, 'UTC'), kind, sum(count)
  FROM (SELECT * FROM arrived UNION ALL SELECT site_id, hour, kind, subject, -count FROM departed) AS difference
  CROSS JOIN unnest(ARRAY['hour', 'day']) AS span
  GROUP BY 1, 2, 3, 4 HAVING sum(count) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (site_id, span, start, kind) DO UPDATE SET count = totals.count + excluded.count;
  RETURN NULL;
END $$;--> statement-breakpoint
LOCK TABLE site_counts IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO site_count_spans (site_id, span, start, kind, subject, count)
SELECT site_id, span, date_trunc(span, hour, 'UTC'), kind, subject, sum(count)
FROM site_counts CROSS JOIN unnest(ARRAY['day', 'week']) AS span GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
INSERT INTO site_count_totals (site_id, span, start, kind, count)
SELECT site_id, span, date_trunc(span, hour, 'UTC'), kind, sum(count)
FROM site_counts CROSS JOIN unnest(ARRAY['hour', 'day']) AS span GROUP BY 1, 2, 3, 4;--> statement-breakpoint
CREATE TRIGGER site_counts_arrived AFTER INSERT ON site_counts
  REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION roll_up_new_counts();--> statement-breakpoint
CREATE TRIGGER site_counts_changed AFTER UPDATE ON site_counts
  REFERENCING OLD TABLE AS departed NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION roll_up_changed_counts();
