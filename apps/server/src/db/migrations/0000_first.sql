CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE TABLE "album" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "album_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"artist_id" integer NOT NULL,
	"title" text NOT NULL,
	"sub_title" text,
	"art" text,
	"genre_id" integer,
	"year" integer,
	"release_date" date,
	"label" text,
	"format" text,
	"certifications" text,
	"song_count" integer DEFAULT 0 NOT NULL,
	"plays" integer DEFAULT 0 NOT NULL,
	"subscribers_only" boolean DEFAULT false NOT NULL,
	"source" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "album_source_unique" UNIQUE("source")
);
--> statement-breakpoint
CREATE TABLE "artist" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "artist_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"bio" text,
	"avatar" text,
	"back_image" text,
	"link" text,
	"genre_id" integer,
	"owner_id" integer,
	"plays" integer DEFAULT 0 NOT NULL,
	"album_count" integer DEFAULT 0 NOT NULL,
	"rate" real DEFAULT 0 NOT NULL,
	"rates_count" integer DEFAULT 0 NOT NULL,
	"followers_count" integer DEFAULT 0 NOT NULL,
	"source" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "artist_source_unique" UNIQUE("source")
);
--> statement-breakpoint
CREATE TABLE "genre" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "genre_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	CONSTRAINT "genre_title_unique" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "track" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "track_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"artist_id" integer NOT NULL,
	"album_id" integer,
	"title" text NOT NULL,
	"disc_no" integer DEFAULT 1 NOT NULL,
	"track_no" integer,
	"length" integer NOT NULL,
	"year" integer,
	"genre_id" integer,
	"art" text,
	"file_key" text NOT NULL,
	"file_size" integer NOT NULL,
	"mime" text NOT NULL,
	"file_hash" text NOT NULL,
	"plays" integer DEFAULT 0 NOT NULL,
	"rate" real DEFAULT 0 NOT NULL,
	"rates_count" integer DEFAULT 0 NOT NULL,
	"source" text,
	"fingerprint" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "track_source_unique" UNIQUE("source")
);
--> statement-breakpoint
CREATE TABLE "ad" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ad_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"place" text NOT NULL,
	"image" text,
	"link" text NOT NULL,
	"pos" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cover" (
	"bucket" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "play_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer,
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"playlist_id" integer,
	"seconds" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"full_name" text,
	"phone" text,
	"brief" text,
	"country_code" text,
	"city" text,
	"address_line1" text,
	"avatar" text,
	"back_image" text,
	"genre" text,
	"role" text,
	"plays" integer DEFAULT 0 NOT NULL,
	"followers_count" integer DEFAULT 0 NOT NULL,
	"following_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"purpose" text DEFAULT 'site' NOT NULL,
	"parent_id" integer,
	"device" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "playlist" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "playlist_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"image" text,
	"is_public" boolean DEFAULT false NOT NULL,
	"song_count" integer DEFAULT 0 NOT NULL,
	"plays" integer DEFAULT 0 NOT NULL,
	"rate" real DEFAULT 0 NOT NULL,
	"rates_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "playlist_track" (
	"playlist_id" integer NOT NULL,
	"track_id" integer NOT NULL,
	"pos" integer NOT NULL,
	"streams" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "playlist_track_playlist_id_track_id_pk" PRIMARY KEY("playlist_id","track_id")
);
--> statement-breakpoint
CREATE TABLE "episode" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "episode_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"podcast_id" integer NOT NULL,
	"season_id" integer,
	"number" integer,
	"name" text NOT NULL,
	"bio" text,
	"avatar" text,
	"sponsor" text,
	"link" text,
	"length" integer DEFAULT 0 NOT NULL,
	"file_key" text,
	"file_size" integer,
	"mime" text,
	"file_hash" text,
	"enclosure" text,
	"guid" text NOT NULL,
	"fingerprint" text,
	"chapters" jsonb,
	"transcripts" jsonb,
	"plays" integer DEFAULT 0 NOT NULL,
	"rate" real DEFAULT 0 NOT NULL,
	"rates_count" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "podcast" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "podcast_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"host" text,
	"bio" text,
	"avatar" text,
	"link" text,
	"language" text,
	"genre_id" integer,
	"plays" integer DEFAULT 0 NOT NULL,
	"followers_count" integer DEFAULT 0 NOT NULL,
	"feed" text,
	"feed_etag" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "podcast_feed_unique" UNIQUE("feed")
);
--> statement-breakpoint
CREATE TABLE "season" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "season_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"podcast_id" integer NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"avatar" text,
	"year" integer,
	"episode_count" integer DEFAULT 0 NOT NULL,
	"plays" integer DEFAULT 0 NOT NULL,
	"subscribers_only" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"content" text NOT NULL,
	"excerpt" text NOT NULL,
	"thumbnail" text,
	"photo" text,
	"author" text,
	"author_id" integer,
	"date" date,
	"media_type" text DEFAULT 'image' NOT NULL,
	"youtube_link" text,
	"search_text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"artist_id" integer,
	"podcast_id" integer,
	"title" text NOT NULL,
	"sub_title" text DEFAULT '' NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"duration" integer DEFAULT 1 NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"is_highlighted" boolean DEFAULT false NOT NULL,
	"provider_plan" text NOT NULL,
	"pos" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"plan_id" integer NOT NULL,
	"provider_id" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_providerId_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
ALTER TABLE "album" ADD CONSTRAINT "album_artist_id_artist_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album" ADD CONSTRAINT "album_genre_id_genre_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artist" ADD CONSTRAINT "artist_genre_id_genre_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track" ADD CONSTRAINT "track_artist_id_artist_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track" ADD CONSTRAINT "track_album_id_album_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."album"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track" ADD CONSTRAINT "track_genre_id_genre_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist" ADD CONSTRAINT "playlist_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_track" ADD CONSTRAINT "playlist_track_playlist_id_playlist_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_track" ADD CONSTRAINT "playlist_track_track_id_track_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."track"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode" ADD CONSTRAINT "episode_podcast_id_podcast_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcast"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode" ADD CONSTRAINT "episode_season_id_season_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."season"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcast" ADD CONSTRAINT "podcast_genre_id_genre_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season" ADD CONSTRAINT "season_podcast_id_podcast_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcast"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_artist_id_artist_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_podcast_id_podcast_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcast"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_plan_id_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "album_by_artist" ON "album" USING btree ("artist_id","year" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "album_by_plays" ON "album" USING btree ("plays" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "album_by_age" ON "album" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "artist_by_plays" ON "artist" USING btree ("plays" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "track_by_album" ON "track" USING btree ("album_id","disc_no","track_no","id");--> statement-breakpoint
CREATE INDEX "track_by_artist" ON "track" USING btree ("artist_id","plays" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "track_by_file" ON "track" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "ad_by_place" ON "ad" USING btree ("place","pos","id");--> statement-breakpoint
CREATE INDEX "play_by_member" ON "play" USING btree ("member_id","kind","item_id");--> statement-breakpoint
CREATE INDEX "play_by_item" ON "play" USING btree ("kind","item_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "member_username" ON "member" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "member_email" ON "member" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "member_by_followers" ON "member" USING btree ("followers_count" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "session_by_member" ON "session" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "session_by_parent" ON "session" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "playlist_name" ON "playlist" USING btree ("member_id",lower("name"));--> statement-breakpoint
CREATE INDEX "playlist_track_order" ON "playlist_track" USING btree ("playlist_id","pos");--> statement-breakpoint
CREATE INDEX "playlist_track_track" ON "playlist_track" USING btree ("track_id");--> statement-breakpoint
CREATE UNIQUE INDEX "episode_guid" ON "episode" USING btree ("podcast_id","guid");--> statement-breakpoint
CREATE INDEX "episode_by_season" ON "episode" USING btree ("season_id","number","id");--> statement-breakpoint
CREATE INDEX "episode_by_plays" ON "episode" USING btree ("plays" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "podcast_by_plays" ON "podcast" USING btree ("plays" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "season_number" ON "season" USING btree ("podcast_id","number");--> statement-breakpoint
CREATE INDEX "article_by_date" ON "article" USING btree ("date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "plan_by_artist" ON "plan" USING btree ("artist_id");--> statement-breakpoint
CREATE INDEX "plan_by_podcast" ON "plan" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "subscription_by_member" ON "subscription" USING btree ("member_id","plan_id");