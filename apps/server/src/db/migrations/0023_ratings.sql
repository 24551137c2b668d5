-- Rates and followers of artists and podcasts follow from rows from now on; there are none yet. The scores below are made of these.
UPDATE "track" SET "rate" = 0, "rates_count" = 0 WHERE "rate" <> 0 OR "rates_count" <> 0;--> statement-breakpoint
UPDATE "episode" SET "rate" = 0, "rates_count" = 0 WHERE "rate" <> 0 OR "rates_count" <> 0;--> statement-breakpoint
UPDATE "playlist" SET "rate" = 0, "rates_count" = 0 WHERE "rate" <> 0 OR "rates_count" <> 0;--> statement-breakpoint
UPDATE "artist" SET "rate" = 0, "rates_count" = 0, "followers_count" = 0 WHERE "rate" <> 0 OR "rates_count" <> 0 OR "followers_count" <> 0;--> statement-breakpoint
UPDATE "podcast" SET "followers_count" = 0 WHERE "followers_count" <> 0;--> statement-breakpoint
-- The search holds the old rates ready: it is indexed anew.
UPDATE "search_version" SET "version" = 0;--> statement-breakpoint
CREATE TABLE "creator_follow" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "creator_follow_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"artist_id" integer,
	"podcast_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "creator_follow_of_one" CHECK (num_nonnulls("creator_follow"."artist_id", "creator_follow"."podcast_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "rating" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rating_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"track_id" integer,
	"episode_id" integer,
	"album_id" integer,
	"playlist_id" integer,
	"artist_id" integer,
	"stars" smallint NOT NULL,
	"words" text,
	"visibility" text DEFAULT 'visible' NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "rating_of_one_item" CHECK (num_nonnulls("rating"."track_id", "rating"."episode_id", "rating"."album_id", "rating"."playlist_id", "rating"."artist_id") = 1),
	CONSTRAINT "rating_stars" CHECK ("rating"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "rate" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "rates_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "rating_score" real GENERATED ALWAYS AS (case when rates_count = 0 then 0 else (rate * rates_count + 3 * 10) / (rates_count + 10) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "artist" ADD COLUMN "rating_score" real GENERATED ALWAYS AS (case when rates_count = 0 then 0 else (rate * rates_count + 3 * 10) / (rates_count + 10) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "track" ADD COLUMN "rating_score" real GENERATED ALWAYS AS (case when rates_count = 0 then 0 else (rate * rates_count + 3 * 10) / (rates_count + 10) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "album_id" integer;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "episode_id" integer;--> statement-breakpoint
ALTER TABLE "playlist" ADD COLUMN "rating_score" real GENERATED ALWAYS AS (case when rates_count = 0 then 0 else (rate * rates_count + 3 * 10) / (rates_count + 10) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "rating_score" real GENERATED ALWAYS AS (case when rates_count = 0 then 0 else (rate * rates_count + 3 * 10) / (rates_count + 10) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_follow" ADD CONSTRAINT "creator_follow_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_follow" ADD CONSTRAINT "creator_follow_artist_id_artist_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_follow" ADD CONSTRAINT "creator_follow_podcast_id_podcast_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcast"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_track_id_track_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."track"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_episode_id_episode_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episode"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_album_id_album_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."album"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_playlist_id_playlist_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_artist_id_artist_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "creator_follow_artist_once" ON "creator_follow" USING btree ("artist_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "creator_follow_podcast_once" ON "creator_follow" USING btree ("podcast_id","member_id");--> statement-breakpoint
CREATE INDEX "creator_follow_by_member" ON "creator_follow" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rating_song_once" ON "rating" USING btree ("track_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rating_episode_once" ON "rating" USING btree ("episode_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rating_album_once" ON "rating" USING btree ("album_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rating_playlist_once" ON "rating" USING btree ("playlist_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rating_artist_once" ON "rating" USING btree ("artist_id","member_id");--> statement-breakpoint
CREATE INDEX "rating_by_member" ON "rating" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_album_id_album_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."album"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_episode_id_episode_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episode"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_album_once" ON "notification" USING btree ("member_id","album_id") WHERE kind = 'album';--> statement-breakpoint
CREATE UNIQUE INDEX "notification_episode_once" ON "notification" USING btree ("member_id","episode_id") WHERE kind = 'episode';--> statement-breakpoint
CREATE INDEX "notification_album" ON "notification" USING btree ("album_id");--> statement-breakpoint
CREATE INDEX "notification_episode" ON "notification" USING btree ("episode_id");