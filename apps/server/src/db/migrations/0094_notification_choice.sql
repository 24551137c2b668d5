CREATE TABLE "notification_choice" (
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"choice" text NOT NULL,
	CONSTRAINT "notification_choice_member_id_kind_pk" PRIMARY KEY("member_id","kind")
);
--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "path" text;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "waits_for_digest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_choice" ADD CONSTRAINT "notification_choice_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_for_digest" ON "notification" USING btree ("member_id") WHERE waits_for_digest;