CREATE TABLE "service_accounts" (
	"organization_id" text collate "C" NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"created_by" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "service_accounts_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_member" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."members"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;