CREATE TABLE "correction" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "correction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"artist_id" integer,
	"album_id" integer,
	"track_id" integer,
	"podcast_id" integer,
	"episode_id" integer,
	"field" text NOT NULL,
	"value" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "correction_of_one_item" CHECK (num_nonnulls("correction"."artist_id", "correction"."album_id", "correction"."track_id", "correction"."podcast_id", "correction"."episode_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "merged_value" (
	"removal_id" integer NOT NULL,
	"table_name" text NOT NULL,
	"key" text NOT NULL,
	"column_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "merged_value_removal_id_table_name_key_column_name_pk" PRIMARY KEY("removal_id","table_name","key","column_name")
);
--> statement-breakpoint
ALTER TABLE "correction" ADD CONSTRAINT "correction_artist_id_artist_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction" ADD CONSTRAINT "correction_album_id_album_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."album"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction" ADD CONSTRAINT "correction_track_id_track_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."track"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction" ADD CONSTRAINT "correction_podcast_id_podcast_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcast"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction" ADD CONSTRAINT "correction_episode_id_episode_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episode"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_value" ADD CONSTRAINT "merged_value_removal_id_removal_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."removal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "correction_artist_once" ON "correction" USING btree ("artist_id","field");--> statement-breakpoint
CREATE UNIQUE INDEX "correction_album_once" ON "correction" USING btree ("album_id","field");--> statement-breakpoint
CREATE UNIQUE INDEX "correction_track_once" ON "correction" USING btree ("track_id","field");--> statement-breakpoint
CREATE UNIQUE INDEX "correction_podcast_once" ON "correction" USING btree ("podcast_id","field");--> statement-breakpoint
CREATE UNIQUE INDEX "correction_episode_once" ON "correction" USING btree ("episode_id","field");--> statement-breakpoint
CREATE INDEX "correction_from" ON "correction" USING btree ("field",("before"->>'artist_id'),("before"->>'album_id'));