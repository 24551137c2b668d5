CREATE TABLE "removal" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "removal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"title" text NOT NULL,
	"act" text NOT NULL,
	"into_id" integer,
	"rows" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"delete_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "removed_mark" (
	"removal_id" integer NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "removed_mark_removal_id_mark_pk" PRIMARY KEY("removal_id","mark")
);
--> statement-breakpoint
CREATE TABLE "removed_row" (
	"removal_id" integer NOT NULL,
	"table_name" text NOT NULL,
	"key" text NOT NULL,
	"depth" smallint NOT NULL,
	"row" jsonb NOT NULL,
	"member_id" integer,
	CONSTRAINT "removed_row_removal_id_table_name_key_pk" PRIMARY KEY("removal_id","table_name","key")
);
--> statement-breakpoint
ALTER TABLE "ballot_artist" DROP CONSTRAINT "ballot_artist_artist_id_artist_id_fk";
--> statement-breakpoint
ALTER TABLE "removed_mark" ADD CONSTRAINT "removed_mark_removal_id_removal_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."removal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_row" ADD CONSTRAINT "removed_row_removal_id_removal_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."removal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_row" ADD CONSTRAINT "removed_row_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "removal_of" ON "removal" USING btree ("kind","item_id");--> statement-breakpoint
CREATE INDEX "removal_due" ON "removal" USING btree ("delete_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "removed_mark_mark" ON "removed_mark" USING hash ("mark");--> statement-breakpoint
CREATE INDEX "removed_row_member" ON "removed_row" USING btree ("member_id");