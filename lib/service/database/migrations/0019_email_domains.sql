CREATE TABLE "email_domains" (
	"organization_id" text collate "C" NOT NULL,
	"domain" text collate "C" NOT NULL,
	"nonce" text NOT NULL,
	"assumed" boolean DEFAULT false NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"proven_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"lost_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"found" text,
	CONSTRAINT "email_domains_organization_id_domain_pk" PRIMARY KEY("organization_id","domain")
);
--> statement-breakpoint
DROP INDEX "organizations_email_domains";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "proven_domains" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_domains" ADD CONSTRAINT "email_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_domains_owner" ON "email_domains" USING btree ("domain") WHERE proven_at is not null and not assumed;--> statement-breakpoint
CREATE INDEX "email_domains_check" ON "email_domains" USING btree ("checked_at") WHERE not assumed;--> statement-breakpoint
CREATE INDEX "organizations_proven_domains" ON "organizations" USING gin ("proven_domains");--> statement-breakpoint
-- Domains of before count for one more week, unless several organizations claim the same; examples of a demo count for good.
WITH claims AS (
  SELECT o.id, d.domain, count(*) OVER (PARTITION BY d.domain) = 1 AS is_alone,
    d.domain LIKE '%.example' AND EXISTS (SELECT FROM users WHERE users.id LIKE 'usr\_demo\_%') AS is_example
  FROM organizations o, unnest(o.email_domains) AS d(domain)
)
INSERT INTO email_domains (organization_id, domain, nonce, assumed, claimed_at, proven_at, lost_at)
SELECT id, domain, gen_random_uuid()::text, is_example, now(),
  CASE WHEN is_alone OR is_example THEN now() END,
  CASE WHEN is_alone AND NOT is_example THEN now() END
FROM claims ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE organizations SET proven_domains = coalesce((
  SELECT array_agg(e.domain) FROM email_domains e
  WHERE e.organization_id = organizations.id AND e.proven_at IS NOT NULL
), '{}');
