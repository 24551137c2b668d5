ALTER TABLE "comment" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "blocks_expected" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "article_id" integer;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "deleted_by" integer;--> statement-breakpoint
UPDATE "article" SET "author_id" = NULL WHERE "author_id" NOT IN (SELECT "id" FROM "member");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_author_id_member_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_deleted_by_member_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_draft" ON "post" USING btree ("created_at") WHERE visibility = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "notification_post_once" ON "notification" USING btree ("member_id","post_id") WHERE kind = 'post';--> statement-breakpoint
CREATE UNIQUE INDEX "notification_article_once" ON "notification" USING btree ("member_id","article_id") WHERE kind = 'article';--> statement-breakpoint
CREATE INDEX "notification_article" ON "notification" USING btree ("article_id");
--> statement-breakpoint
CREATE FUNCTION html_words(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(replace(replace(regexp_replace(html, '<[^>]*>', ' ', 'g'), '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&')
$$;--> statement-breakpoint
-- What a post is found by: its titles, its description and its text blocks, folded; at most 100,000 characters.
CREATE FUNCTION post_search_text(p post) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT member_fold(left(concat_ws(' ', p.title, p.sub_title, html_words(p.description), (
    SELECT html_words(string_agg(m.content, ' ' ORDER BY m.pos, m.id)) FROM post_media m WHERE m.post_id = p.id AND m.type = 'text'
  )), 100000))
$$;--> statement-breakpoint
CREATE FUNCTION post_index_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := post_search_text(NEW);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER post_words BEFORE INSERT OR UPDATE OF title, sub_title, description ON post FOR EACH ROW EXECUTE FUNCTION post_index_words();--> statement-breakpoint
CREATE FUNCTION post_media_index_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post SET search_text = post_search_text(post) WHERE id = coalesce(NEW.post_id, OLD.post_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER post_media_words AFTER INSERT OR DELETE ON post_media FOR EACH ROW EXECUTE FUNCTION post_media_index_words();--> statement-breakpoint
UPDATE post SET search_text = post_search_text(post);
--> statement-breakpoint
-- The pictures of a deleted article go with it, and come back with it.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('shown_files(text[])'::regprocedure), 'FROM article a', 'FROM article a WHERE a.deleted_at IS NULL');
END $$;--> statement-breakpoint
CREATE TRIGGER article_files_taken_back AFTER UPDATE OF deleted_at ON article FOR EACH ROW EXECUTE FUNCTION article_files_change();
