ALTER TABLE "vote_line" ALTER COLUMN "ballot_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "vote_line" ALTER COLUMN "artist_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "vote_line" ALTER COLUMN "mark" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ballot_artist" ADD COLUMN "name" text;--> statement-breakpoint
-- Contests that exist keep the format that their log began with.
ALTER TABLE "contest" ADD COLUMN "format" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest" ALTER COLUMN "format" SET DEFAULT 2;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "contest" ADD COLUMN "annul_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vote" ADD COLUMN "annulment" text;--> statement-breakpoint
ALTER TABLE "vote_line" ADD COLUMN "text" text;--> statement-breakpoint
CREATE INDEX "vote_to_annul" ON "vote" USING btree ("ballot_id") WHERE annulment is not null;--> statement-breakpoint
ALTER TABLE "vote_head" DROP COLUMN "at";