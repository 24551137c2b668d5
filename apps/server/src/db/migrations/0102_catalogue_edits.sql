CREATE TABLE "genre_alias" (
	"title" text PRIMARY KEY NOT NULL,
	"genre_id" integer NOT NULL,
	"merged_id" integer,
	CONSTRAINT "genre_alias_mergedId_unique" UNIQUE("merged_id")
);
--> statement-breakpoint
CREATE TABLE "distinct_pair" (
	"kind" text NOT NULL,
	"one_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	CONSTRAINT "distinct_pair_kind_one_id_other_id_pk" PRIMARY KEY("kind","one_id","other_id")
);
--> statement-breakpoint
DROP INDEX "track_by_hash";--> statement-breakpoint
ALTER TABLE "genre_alias" ADD CONSTRAINT "genre_alias_genre_id_genre_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genre"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "genre_alias_genre" ON "genre_alias" USING btree ("genre_id");--> statement-breakpoint
CREATE INDEX "album_by_name_key" ON "album" USING btree ("artist_id",name_key("title"));--> statement-breakpoint
CREATE INDEX "track_by_hash" ON "track" USING btree ("file_hash","id");