ALTER TABLE "track" ADD COLUMN "recording_id" text;--> statement-breakpoint
ALTER TABLE "track" ADD COLUMN "isrc" text;--> statement-breakpoint
ALTER TABLE "playlist" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "playlist" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "playlist" ADD COLUMN "was_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "track_by_title" ON "track" USING hash (lower("title"));--> statement-breakpoint
CREATE INDEX "track_by_recording" ON "track" USING btree ("recording_id") WHERE "track"."recording_id" is not null;--> statement-breakpoint
CREATE INDEX "track_by_isrc" ON "track" USING btree ("isrc") WHERE "track"."isrc" is not null;--> statement-breakpoint
CREATE INDEX "playlist_deleted" ON "playlist" USING btree ("deleted_at") WHERE "playlist"."deleted_at" is not null;