CREATE FUNCTION count_joined_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_counts AS counts (organization_id, level, total, seen, disabled)
  SELECT organization_id, coalesce(role, 'guest'), count(*), count(last_seen_at), count(*) FILTER (WHERE disabled)
  FROM arrived GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (organization_id, level) DO UPDATE
    SET total = counts.total + excluded.total,
        seen = counts.seen + excluded.seen,
        disabled = counts.disabled + excluded.disabled;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_left_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE member_counts AS counts
  SET total = counts.total - gone.total, seen = counts.seen - gone.seen, disabled = counts.disabled - gone.disabled
  FROM (
    SELECT organization_id, coalesce(role, 'guest') AS level, count(*) AS total, count(last_seen_at) AS seen,
           count(*) FILTER (WHERE disabled) AS disabled
    FROM departed GROUP BY 1, 2 ORDER BY 1, 2
  ) AS gone
  WHERE counts.organization_id = gone.organization_id AND counts.level = gone.level;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_changed_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_counts AS counts (organization_id, level, total, seen, disabled)
  SELECT organization_id, level, sum(total), sum(seen), sum(disabled) FROM (
    SELECT organization_id, coalesce(role, 'guest') AS level, 1 AS total,
           (last_seen_at IS NOT NULL)::int AS seen, disabled::int AS disabled FROM arrived
    UNION ALL
    SELECT organization_id, coalesce(role, 'guest'), -1, -(last_seen_at IS NOT NULL)::int, -(disabled::int) FROM departed
  ) AS difference
  GROUP BY 1, 2
  HAVING sum(total) <> 0 OR sum(seen) <> 0 OR sum(disabled) <> 0
  ORDER BY 1, 2
  ON CONFLICT (organization_id, level) DO UPDATE
    SET total = counts.total + excluded.total,
        seen = counts.seen + excluded.seen,
        disabled = counts.disabled + excluded.disabled;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER members_joined AFTER INSERT ON members
  REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION count_joined_members();--> statement-breakpoint
CREATE TRIGGER members_left AFTER DELETE ON members
  REFERENCING OLD TABLE AS departed FOR EACH STATEMENT EXECUTE FUNCTION count_left_members();--> statement-breakpoint
CREATE TRIGGER members_changed AFTER UPDATE ON members
  REFERENCING OLD TABLE AS departed NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION count_changed_members();
