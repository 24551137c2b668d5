ALTER TABLE "outbox_mail" ADD COLUMN "code" text;--> statement-breakpoint
-- Mails so far do not say which code they hold; one that is still good can be asked for again.
UPDATE "outbox_mail" SET "body" = regexp_replace("body", 'code=[A-Za-z0-9_-]+', 'code=[no longer valid]', 'g');--> statement-breakpoint
DELETE FROM "session" s WHERE s."parent_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "session" p WHERE p."id" = s."parent_id");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_parent_id_session_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;
