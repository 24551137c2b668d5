CREATE INDEX "episode_remote" ON "episode" USING btree ("podcast_id","published_at","id") WHERE "episode"."file_key" is null and "episode"."enclosure" is not null;--> statement-breakpoint
CREATE INDEX "removed_row_key" ON "removed_row" USING btree ("table_name","key");--> statement-breakpoint
CREATE INDEX "day_download_by_episode" ON "day_download" USING btree ("episode_id","day");--> statement-breakpoint
CREATE INDEX "charge_by_artist" ON "charge" USING btree ("artist_id");--> statement-breakpoint
CREATE INDEX "charge_by_podcast" ON "charge" USING btree ("podcast_id");--> statement-breakpoint
-- Copies of sounds and exports have workers of their own, so that reading feeds does not wait for them.
INSERT INTO pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition, table_name, notify)
SELECT 'copies', policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition, table_name, notify FROM pgboss.queue WHERE name = 'feeds' ON CONFLICT DO NOTHING;
