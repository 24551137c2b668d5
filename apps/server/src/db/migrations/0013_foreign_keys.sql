CREATE INDEX "album_by_genre" ON "album" USING btree ("genre_id");--> statement-breakpoint
CREATE INDEX "artist_by_genre" ON "artist" USING btree ("genre_id");--> statement-breakpoint
CREATE INDEX "track_by_genre" ON "track" USING btree ("genre_id");--> statement-breakpoint
CREATE INDEX "post_of_topic" ON "post" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "decision_by_moderator" ON "decision" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "decision_by_member" ON "decision" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "report_by_member" ON "report" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "notification_by_actor" ON "notification" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "podcast_by_genre" ON "podcast" USING btree ("genre_id");--> statement-breakpoint
CREATE INDEX "article_by_author" ON "article" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "article_by_remover" ON "article" USING btree ("deleted_by");--> statement-breakpoint
CREATE INDEX "subscription_by_plan" ON "subscription" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "upload_by_member" ON "upload" USING btree ("member_id");