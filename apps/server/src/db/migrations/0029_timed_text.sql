CREATE TABLE "lyrics" (
	"track_id" integer NOT NULL,
	"pos" smallint NOT NULL,
	"language" text,
	"is_synced" boolean NOT NULL,
	"lines" jsonb NOT NULL,
	CONSTRAINT "lyrics_track_id_pos_pk" PRIMARY KEY("track_id","pos")
);
--> statement-breakpoint
CREATE TABLE "transcript" (
	"episode_id" integer NOT NULL,
	"pos" smallint NOT NULL,
	"language" text,
	"is_synced" boolean NOT NULL,
	"lines" jsonb NOT NULL,
	CONSTRAINT "transcript_episode_id_pos_pk" PRIMARY KEY("episode_id","pos")
);
--> statement-breakpoint
ALTER TABLE "lyrics" ADD CONSTRAINT "lyrics_track_id_track_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."track"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript" ADD CONSTRAINT "transcript_episode_id_episode_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episode"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Feeds with transcripts are read in full once more.
UPDATE "podcast" SET "feed_etag" = NULL WHERE EXISTS (SELECT FROM "episode" e WHERE e.podcast_id = "podcast"."id" AND e.transcripts IS NOT NULL);
