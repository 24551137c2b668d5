CREATE TABLE "post_read" (
	"member_id" integer NOT NULL,
	"post_id" integer NOT NULL,
	"comment_id" integer NOT NULL,
	CONSTRAINT "post_read_member_id_post_id_pk" PRIMARY KEY("member_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "topic_read" (
	"member_id" integer NOT NULL,
	"topic_id" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "topic_read_member_id_topic_id_pk" PRIMARY KEY("member_id","topic_id")
);
--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "commented_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "post_read" ADD CONSTRAINT "post_read_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_read" ADD CONSTRAINT "post_read_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_read" ADD CONSTRAINT "topic_read_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_read" ADD CONSTRAINT "topic_read_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_read_of_post" ON "post_read" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "topic_read_of_topic" ON "topic_read" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "post_by_activity" ON "post" USING btree ("topic_id",coalesce(commented_at, created_at) desc,"id" DESC NULLS FIRST) WHERE visibility = 'visible';--> statement-breakpoint
CREATE INDEX "post_by_comments" ON "post" USING btree ("topic_id","comments_count" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE visibility = 'visible';--> statement-breakpoint
UPDATE "post" SET "commented_at" = (SELECT max("created_at") FROM "comment" WHERE "post_id" = "post"."id" AND "visibility" = 'visible' AND "deleted_at" IS NULL);
