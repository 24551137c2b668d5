DROP INDEX "contact_message_open";--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "contact_message_open" ON "contact_message" USING btree ("id") WHERE answered_at is null and deleted_at is null;