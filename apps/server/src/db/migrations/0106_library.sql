CREATE TABLE "item_like" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "item_like_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"track_id" integer,
	"album_id" integer,
	"episode_id" integer,
	"season_id" integer,
	"playlist_id" integer,
	"counted" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "item_like_of_one" CHECK (num_nonnulls("item_like"."track_id", "item_like"."album_id", "item_like"."episode_id", "item_like"."season_id", "item_like"."playlist_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "playlist_follow" (
	"playlist_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "playlist_follow_playlist_id_member_id_pk" PRIMARY KEY("playlist_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "playlist_member" (
	"playlist_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "playlist_member_playlist_id_member_id_pk" PRIMARY KEY("playlist_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "likes_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "track" ADD COLUMN "likes_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "likes_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "season" ADD COLUMN "likes_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "playlist" ADD COLUMN "likes_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "playlist" ADD COLUMN "followers_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "playlist_track" ADD COLUMN "added_by" integer;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "likes_seen_by" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "item_like" ADD CONSTRAINT "item_like_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_like" ADD CONSTRAINT "item_like_track_id_track_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."track"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_like" ADD CONSTRAINT "item_like_album_id_album_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."album"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_like" ADD CONSTRAINT "item_like_episode_id_episode_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episode"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_like" ADD CONSTRAINT "item_like_season_id_season_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."season"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_like" ADD CONSTRAINT "item_like_playlist_id_playlist_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_follow" ADD CONSTRAINT "playlist_follow_playlist_id_playlist_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_follow" ADD CONSTRAINT "playlist_follow_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_member" ADD CONSTRAINT "playlist_member_playlist_id_playlist_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_member" ADD CONSTRAINT "playlist_member_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "item_like_song_once" ON "item_like" USING btree ("track_id","member_id") WHERE "item_like"."track_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "item_like_album_once" ON "item_like" USING btree ("album_id","member_id") WHERE "item_like"."album_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "item_like_episode_once" ON "item_like" USING btree ("episode_id","member_id") WHERE "item_like"."episode_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "item_like_season_once" ON "item_like" USING btree ("season_id","member_id") WHERE "item_like"."season_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "item_like_playlist_once" ON "item_like" USING btree ("playlist_id","member_id") WHERE "item_like"."playlist_id" is not null;--> statement-breakpoint
CREATE INDEX "item_like_by_member" ON "item_like" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "playlist_follow_by_member" ON "playlist_follow" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "playlist_member_by_member" ON "playlist_member" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "playlist_track" ADD CONSTRAINT "playlist_track_added_by_member_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "playlist_track_added_by" ON "playlist_track" USING btree ("added_by") WHERE "playlist_track"."added_by" is not null;