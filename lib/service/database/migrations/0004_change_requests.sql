CREATE TABLE "change_requests" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"space_id" text collate "C" NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"subject" text NOT NULL,
	"created_by" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"revision_id" text collate "C" NOT NULL,
	"revision_initial_id" text collate "C" NOT NULL,
	"revision_ancestor_id" text collate "C",
	"revision_merged_id" text collate "C",
	"merged_by" text collate "C",
	"merged_at" timestamp (3) with time zone,
	"reverts_id" text collate "C",
	"changes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "change_requests_status" CHECK (status in ('draft', 'open', 'archived', 'merged'))
);
--> statement-breakpoint
CREATE TABLE "comment_reactions" (
	"comment_id" text collate "C" NOT NULL,
	"reply_id" text collate "C" NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"emoji" text NOT NULL,
	"reacted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_reactions_comment_id_reply_id_emoji_user_id_pk" PRIMARY KEY("comment_id","reply_id","emoji","user_id")
);
--> statement-breakpoint
CREATE TABLE "comment_replies" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"comment_id" text collate "C" NOT NULL,
	"body" jsonb NOT NULL,
	"posted_by" text collate "C",
	"posted_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"space_id" text collate "C" NOT NULL,
	"change_request_id" text collate "C",
	"page_id" text collate "C",
	"page_title" text,
	"document_id" text collate "C",
	"node" text,
	"anchor" jsonb,
	"revision_id" text collate "C" NOT NULL,
	"body" jsonb NOT NULL,
	"posted_by" text collate "C",
	"posted_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" text collate "C",
	"is_resolved" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_request_contributors" (
	"change_request_id" text collate "C" NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"revisions" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "change_request_contributors_change_request_id_user_id_pk" PRIMARY KEY("change_request_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "import_items" (
	"import_id" text collate "C" NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"page_id" text collate "C",
	"title" text,
	CONSTRAINT "import_items_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"change_request_id" text collate "C" NOT NULL,
	"url" text NOT NULL,
	"source" text NOT NULL,
	"into_page_id" text collate "C",
	"status" text NOT NULL,
	"reason" text,
	"started_by" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "imports_status" CHECK (status in ('waiting', 'running', 'complete', 'cancelled', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "change_request_reviewers" (
	"change_request_id" text collate "C" NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"revision_id" text collate "C" NOT NULL,
	"requested_by" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "change_request_reviewers_change_request_id_user_id_pk" PRIMARY KEY("change_request_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "change_request_reviews" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"change_request_id" text collate "C" NOT NULL,
	"revision_id" text collate "C" NOT NULL,
	"reviewer_id" text collate "C",
	"status" text NOT NULL,
	"comment" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "change_request_reviews_status" CHECK (status in ('approved', 'changes-requested'))
);
--> statement-breakpoint
CREATE TABLE "change_request_views" (
	"change_request_id" text collate "C" NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"page_id" text collate "C" NOT NULL,
	"revision_id" text collate "C" NOT NULL,
	"viewed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "change_request_views_change_request_id_user_id_page_id_pk" PRIMARY KEY("change_request_id","user_id","page_id")
);
--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "comments" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "change_requests" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "change_requests_open" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "change_requests_draft" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_merged_by_users_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reactions" ADD CONSTRAINT "comment_reactions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reactions" ADD CONSTRAINT "comment_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_replies" ADD CONSTRAINT "comment_replies_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_replies" ADD CONSTRAINT "comment_replies_posted_by_users_id_fk" FOREIGN KEY ("posted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_change_request_id_change_requests_id_fk" FOREIGN KEY ("change_request_id") REFERENCES "public"."change_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_posted_by_users_id_fk" FOREIGN KEY ("posted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_request_contributors" ADD CONSTRAINT "change_request_contributors_change_request_id_change_requests_id_fk" FOREIGN KEY ("change_request_id") REFERENCES "public"."change_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_request_contributors" ADD CONSTRAINT "change_request_contributors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_change_request_id_change_requests_id_fk" FOREIGN KEY ("change_request_id") REFERENCES "public"."change_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_request_reviewers" ADD CONSTRAINT "change_request_reviewers_change_request_id_change_requests_id_fk" FOREIGN KEY ("change_request_id") REFERENCES "public"."change_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_request_reviewers" ADD CONSTRAINT "change_request_reviewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_request_reviewers" ADD CONSTRAINT "change_request_reviewers_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_request_reviews" ADD CONSTRAINT "change_request_reviews_change_request_id_change_requests_id_fk" FOREIGN KEY ("change_request_id") REFERENCES "public"."change_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_request_reviews" ADD CONSTRAINT "change_request_reviews_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_request_views" ADD CONSTRAINT "change_request_views_change_request_id_change_requests_id_fk" FOREIGN KEY ("change_request_id") REFERENCES "public"."change_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_request_views" ADD CONSTRAINT "change_request_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "change_requests_number" ON "change_requests" USING btree ("space_id","number");--> statement-breakpoint
CREATE INDEX "change_requests_updated" ON "change_requests" USING btree ("space_id","status","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "change_requests_merged" ON "change_requests" USING btree ("revision_merged_id");--> statement-breakpoint
CREATE INDEX "comment_replies_time" ON "comment_replies" USING btree ("comment_id","posted_at","id");--> statement-breakpoint
CREATE INDEX "comments_space" ON "comments" USING btree ("space_id","change_request_id","posted_at","id");--> statement-breakpoint
CREATE INDEX "comments_request" ON "comments" USING btree ("change_request_id","posted_at","id") WHERE change_request_id is not null;--> statement-breakpoint
CREATE INDEX "comments_posted_by" ON "comments" USING btree ("posted_by");--> statement-breakpoint
CREATE INDEX "change_request_contributors_user" ON "change_request_contributors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_items_name" ON "import_items" USING btree ("import_id","name");--> statement-breakpoint
CREATE INDEX "imports_request" ON "imports" USING btree ("change_request_id","created_at","id");--> statement-breakpoint
CREATE INDEX "change_request_reviewers_user" ON "change_request_reviewers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "change_request_reviews_time" ON "change_request_reviews" USING btree ("change_request_id","created_at","id");