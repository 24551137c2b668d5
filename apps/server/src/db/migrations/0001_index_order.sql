DROP INDEX "album_by_plays";--> statement-breakpoint
DROP INDEX "album_by_age";--> statement-breakpoint
DROP INDEX "artist_by_plays";--> statement-breakpoint
DROP INDEX "track_by_artist";--> statement-breakpoint
DROP INDEX "member_by_followers";--> statement-breakpoint
DROP INDEX "episode_by_plays";--> statement-breakpoint
DROP INDEX "podcast_by_plays";--> statement-breakpoint
DROP INDEX "article_by_date";--> statement-breakpoint
CREATE INDEX "album_by_plays" ON "album" USING btree ("plays" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "album_by_age" ON "album" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "artist_by_plays" ON "artist" USING btree ("plays" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "track_by_artist" ON "track" USING btree ("artist_id","plays" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "member_by_followers" ON "member" USING btree ("followers_count" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "episode_by_plays" ON "episode" USING btree ("plays" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "podcast_by_plays" ON "podcast" USING btree ("plays" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "article_by_date" ON "article" USING btree (coalesce("date", ("created_at" at time zone 'UTC')::date) desc,"id" DESC NULLS FIRST);