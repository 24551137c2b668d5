CREATE TABLE "feed_import" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"mode" text NOT NULL,
	"proof" text NOT NULL,
	"email" text,
	"code_hash" text,
	"txt" text,
	"wrong_tries" smallint DEFAULT 0 NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'proving' NOT NULL,
	"problem" text,
	"podcast_id" integer,
	"episodes" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"not_copied" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"proved_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "moved_from" text;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "moved_to" text;--> statement-breakpoint
ALTER TABLE "feed_import" ADD CONSTRAINT "feed_import_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_import_by_member" ON "feed_import" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "feed_import_by_podcast" ON "feed_import" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "feed_import_by_state" ON "feed_import" USING btree ("state","valid_until");--> statement-breakpoint
ALTER TABLE "podcast" ADD CONSTRAINT "podcast_movedFrom_unique" UNIQUE("moved_from");