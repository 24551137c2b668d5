ALTER TABLE "notification" ADD COLUMN "decision_id" integer;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "feed_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "feed_next_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "feed_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "feed_problem" text;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_decision_id_decision_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decision"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_comment_once" ON "notification" USING btree ("member_id","comment_id") WHERE kind in ('reply', 'comment');--> statement-breakpoint
CREATE UNIQUE INDEX "notification_decision_once" ON "notification" USING btree ("decision_id");