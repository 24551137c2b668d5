CREATE TABLE "notification_mail" (
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "notification_mail_member_id_kind_pk" PRIMARY KEY("member_id","kind")
);
--> statement-breakpoint
ALTER TABLE "notification_mail" ADD CONSTRAINT "notification_mail_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;