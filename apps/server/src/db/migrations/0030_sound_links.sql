-- Links of HTML to artists, albums and songs as they are written, without what follows the id. Immutable: the columns below are made of it.
CREATE FUNCTION sound_links(html text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT found[1]), '{}')
  FROM regexp_matches(html, 'href="([^"?#]*/(?:artist|discover|plays|album|play)/[1-9][0-9]{0,8})(?=["/?#])', 'g') AS found
$$;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "sound_links" text[] GENERATED ALWAYS AS (sound_links(description)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "post_media" ADD COLUMN "sound_links" text[] GENERATED ALWAYS AS (sound_links(content)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "sound_links" text[] GENERATED ALWAYS AS (sound_links(content)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "post_by_sound" ON "post" USING gin ("sound_links");--> statement-breakpoint
CREATE INDEX "post_media_by_sound" ON "post_media" USING gin ("sound_links");--> statement-breakpoint
CREATE INDEX "article_by_sound" ON "article" USING gin ("sound_links");