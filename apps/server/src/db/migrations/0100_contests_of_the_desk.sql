CREATE TABLE "contest_annulment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_annulment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contest_id" integer NOT NULL,
	"member_id" integer,
	"by_id" integer,
	"cause" text NOT NULL,
	"reason" text,
	"votes" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_change" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contest_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"of" text
);
--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "opens_on" date;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "result_words" text;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "contest_id" integer;--> statement-breakpoint
ALTER TABLE "contest_annulment" ADD CONSTRAINT "contest_annulment_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_annulment" ADD CONSTRAINT "contest_annulment_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_annulment" ADD CONSTRAINT "contest_annulment_by_id_member_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_change" ADD CONSTRAINT "contest_change_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_annulment_by_contest" ON "contest_annulment" USING btree ("contest_id","id");--> statement-breakpoint
CREATE INDEX "contest_annulment_by_member" ON "contest_annulment" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "contest_annulment_by_actor" ON "contest_annulment" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "contest_change_by_contest" ON "contest_change" USING btree ("contest_id","id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_contest_once" ON "notification" USING btree ("member_id","contest_id") WHERE kind = 'contest' and text is null;--> statement-breakpoint
CREATE INDEX "notification_contest" ON "notification" USING btree ("contest_id");--> statement-breakpoint
-- Contests of earlier versions were open from the start.
UPDATE "contest" SET "opened_at" = "created_at";
