ALTER TABLE "topic" ADD COLUMN "write" text DEFAULT 'members' NOT NULL;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "topic" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;