DROP INDEX "album_by_genre";--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "following_seen_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "album_newest_of_artist" ON "album" USING btree ("artist_id","created_at","id");--> statement-breakpoint
CREATE INDEX "rating_reviews" ON "rating" USING btree ("member_id","created_at","id") WHERE words is not null and visibility = 'visible' and removed_at is null;--> statement-breakpoint
CREATE INDEX "post_newest_of_member" ON "post" USING btree ("member_id","created_at","id") WHERE visibility = 'visible';--> statement-breakpoint
CREATE INDEX "article_newest" ON "article" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "album_by_genre" ON "album" USING btree ("genre_id","plays","id");