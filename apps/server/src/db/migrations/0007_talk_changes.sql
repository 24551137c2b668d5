CREATE TABLE "deleted_comment" (
	"comment_id" integer PRIMARY KEY NOT NULL,
	"post_id" integer NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "deleted_comment_of_post" ON "deleted_comment" USING btree ("post_id","deleted_at");--> statement-breakpoint
CREATE INDEX "deleted_comment_age" ON "deleted_comment" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "comment_changed" ON "comment" USING btree ("post_id","changed_at") WHERE changed_at is not null;