CREATE TABLE "post_pin" (
	"post_id" integer NOT NULL,
	"place" text NOT NULL,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_pin_post_id_place_pk" PRIMARY KEY("post_id","place")
);
--> statement-breakpoint
CREATE TABLE "topic_moderator" (
	"topic_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	CONSTRAINT "topic_moderator_topic_id_member_id_pk" PRIMARY KEY("topic_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "case_taken" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "case_taken_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "text_rule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"pattern" text NOT NULL,
	"act" text NOT NULL,
	"places" text[] NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_rule_once" UNIQUE("kind","pattern")
);
--> statement-breakpoint
DROP INDEX "report_once";--> statement-breakpoint
ALTER TABLE "report" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "lock_reason" text;--> statement-breakpoint
ALTER TABLE "decision" ADD COLUMN "topic_id" integer;--> statement-breakpoint
ALTER TABLE "decision" ADD COLUMN "before" text;--> statement-breakpoint
ALTER TABLE "decision" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "decision" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "decision" ADD COLUMN "undone_by" integer;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "rule_id" integer;--> statement-breakpoint
ALTER TABLE "post_pin" ADD CONSTRAINT "post_pin_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_moderator" ADD CONSTRAINT "topic_moderator_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_moderator" ADD CONSTRAINT "topic_moderator_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_taken" ADD CONSTRAINT "case_taken_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "topic_moderator_by_member" ON "topic_moderator" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "case_taken_by_member" ON "case_taken" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_topic_id_topic_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topic"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_undone_by_member_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_rule_id_text_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."text_rule"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rating_held" ON "rating" USING btree ("created_at") WHERE visibility = 'held';--> statement-breakpoint
CREATE INDEX "decision_of_item" ON "decision" USING btree ("kind","item_id");--> statement-breakpoint
CREATE INDEX "decision_by_time" ON "decision" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "decision_by_topic" ON "decision" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "decision_undone_by" ON "decision" USING btree ("undone_by");--> statement-breakpoint
CREATE INDEX "report_by_rule" ON "report" USING btree ("rule_id");--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_once" UNIQUE NULLS NOT DISTINCT("kind","item_id","member_id");