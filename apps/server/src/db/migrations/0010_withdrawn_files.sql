CREATE TABLE "withdrawn_file" (
	"key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- What is looked for when a picture may be gone: the few texts that name files.
CREATE INDEX "comment_with_files" ON "comment" USING btree ("post_id") WHERE html LIKE '%/media/%';--> statement-breakpoint
CREATE INDEX "post_with_files" ON "post" USING btree ("id") WHERE description LIKE '%/media/%';--> statement-breakpoint
CREATE INDEX "post_media_with_files" ON "post_media" USING btree ("post_id") WHERE content LIKE '%/media/%';--> statement-breakpoint
-- The keys of the files that texts and addresses name.
CREATE FUNCTION file_keys(VARIADIC texts text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT found.parts[1]), '{}')
  FROM unnest(texts) t(words), regexp_matches(t.words, '/media/((?:art|video)/[0-9a-z_]+[.][a-z0-9]+)', 'g') found(parts)
  WHERE t.words LIKE '%/media/%'
$$;--> statement-breakpoint
-- Those of the keys that something refers to which anybody may see.
CREATE FUNCTION shown_files(keys text[]) RETURNS text[] LANGUAGE sql STABLE AS $$
  WITH asked AS (SELECT '/media/' || key AS address FROM unnest(keys) key)
  SELECT coalesce(array_agg(DISTINCT used.key), '{}') FROM (
    SELECT unnest(file_keys(p.thumbnail)) FROM post p JOIN asked ON p.thumbnail = asked.address WHERE p.visibility = 'visible'
    UNION ALL SELECT unnest(file_keys(p.description)) FROM post p WHERE p.visibility = 'visible' AND p.description LIKE '%/media/%'
    UNION ALL SELECT unnest(file_keys(m.image, m.thumbnail, m.link)) FROM asked JOIN post_media m ON asked.address IN (m.image, m.thumbnail, m.link) JOIN post p ON p.id = m.post_id AND p.visibility = 'visible'
    UNION ALL SELECT unnest(file_keys(m.content)) FROM post_media m JOIN post p ON p.id = m.post_id AND p.visibility = 'visible' WHERE m.content LIKE '%/media/%'
    UNION ALL SELECT unnest(file_keys(c.html)) FROM comment c JOIN post p ON p.id = c.post_id AND p.visibility = 'visible' WHERE c.visibility = 'visible' AND c.html LIKE '%/media/%'
    UNION ALL SELECT unnest(file_keys(m.avatar, m.back_image)) FROM asked JOIN member m ON asked.address IN (m.avatar, m.back_image)
    UNION ALL SELECT unnest(file_keys(m.brief)) FROM member m WHERE m.brief LIKE '%/media/%'
    UNION ALL SELECT unnest(file_keys(a.thumbnail, a.photo, a.content)) FROM article a
    UNION ALL SELECT unnest(file_keys(p.image)) FROM asked JOIN playlist p ON p.image = asked.address
    UNION ALL SELECT unnest(file_keys(t.icon)) FROM asked JOIN topic t ON t.icon = asked.address
    UNION ALL SELECT unnest(file_keys(a.avatar, a.back_image)) FROM asked JOIN artist a ON asked.address IN (a.avatar, a.back_image)
    UNION ALL SELECT unnest(file_keys(a.art)) FROM asked JOIN album a ON a.art = asked.address
    UNION ALL SELECT unnest(file_keys(t.art)) FROM asked JOIN track t ON t.art = asked.address
    UNION ALL SELECT unnest(file_keys(p.avatar)) FROM asked JOIN podcast p ON p.avatar = asked.address
    UNION ALL SELECT unnest(file_keys(s.avatar)) FROM asked JOIN season s ON s.avatar = asked.address
    UNION ALL SELECT unnest(file_keys(e.avatar)) FROM asked JOIN episode e ON e.avatar = asked.address
    UNION ALL SELECT unnest(file_keys(a.image)) FROM asked JOIN ad a ON a.image = asked.address
    UNION ALL SELECT unnest(file_keys(c.value::text)) FROM cover c
  ) used(key) WHERE used.key = ANY (keys)
$$;--> statement-breakpoint
-- Withdraws those of the keys that nothing shows any more, and takes off those that something shows.
CREATE FUNCTION withdraw_files(keys text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  shown text[];
BEGIN
  IF cardinality(keys) = 0 THEN RETURN; END IF;
  shown := shown_files(keys);
  DELETE FROM withdrawn_file WHERE key = ANY (shown);
  INSERT INTO withdrawn_file SELECT DISTINCT key FROM unnest(keys) key WHERE key <> ALL (shown) ON CONFLICT DO NOTHING;
END
$$;--> statement-breakpoint
CREATE FUNCTION return_files(keys text[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM withdrawn_file WHERE key = ANY (keys)
$$;--> statement-breakpoint
CREATE FUNCTION array_without(keys text[], others text[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(key), '{}') FROM unnest(keys) key WHERE key <> ALL (others)
$$;--> statement-breakpoint
-- A post stands for its comments and blocks, too: they are seen with it. What waits for a moderator stays readable for its author, who alone has the addresses.
CREATE FUNCTION post_files_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text[] := file_keys(OLD.thumbnail, OLD.description);
  beneath text[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM withdraw_files(before);
    RETURN NULL;
  END IF;
  IF NEW.visibility IS DISTINCT FROM OLD.visibility THEN
    SELECT coalesce(array_agg(key), '{}') INTO beneath FROM (
      SELECT unnest(file_keys(image, thumbnail, link, content)) FROM post_media WHERE post_id = NEW.id
      UNION SELECT unnest(file_keys(html)) FROM comment WHERE post_id = NEW.id AND html LIKE '%/media/%'
    ) below(key);
    IF NEW.visibility = 'hidden' THEN PERFORM withdraw_files(before || beneath);
    ELSIF NEW.visibility = 'visible' THEN PERFORM withdraw_files(file_keys(NEW.thumbnail, NEW.description) || beneath);
    END IF;
  END IF;
  PERFORM withdraw_files(array_without(before, file_keys(NEW.thumbnail, NEW.description)));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION post_media_files_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND EXISTS (SELECT FROM post WHERE id = NEW.post_id AND visibility <> 'hidden') THEN
    PERFORM return_files(file_keys(NEW.image, NEW.thumbnail, NEW.link, NEW.content));
  END IF;
  IF TG_OP = 'DELETE' THEN PERFORM withdraw_files(file_keys(OLD.image, OLD.thumbnail, OLD.link, OLD.content));
  ELSIF TG_OP = 'UPDATE' THEN PERFORM withdraw_files(array_without(file_keys(OLD.image, OLD.thumbnail, OLD.link, OLD.content), file_keys(NEW.image, NEW.thumbnail, NEW.link, NEW.content)));
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION comment_files_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM withdraw_files(file_keys(OLD.html));
  ELSIF TG_OP = 'UPDATE' THEN
    IF NEW.visibility IN ('hidden', 'visible') THEN PERFORM withdraw_files(file_keys(OLD.html, NEW.html));
    ELSE PERFORM withdraw_files(array_without(file_keys(OLD.html), file_keys(NEW.html)));
    END IF;
  ELSIF EXISTS (SELECT FROM post WHERE id = NEW.post_id AND visibility = 'visible') THEN PERFORM return_files(file_keys(NEW.html));
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION member_files_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM return_files(file_keys(NEW.avatar, NEW.back_image, NEW.brief)); END IF;
  PERFORM withdraw_files(file_keys(OLD.avatar, OLD.back_image, OLD.brief));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION article_files_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN PERFORM return_files(file_keys(NEW.thumbnail, NEW.photo, NEW.content)); END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM withdraw_files(file_keys(OLD.thumbnail, OLD.photo, OLD.content)); END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION playlist_files_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM return_files(file_keys(NEW.image)); END IF;
  PERFORM withdraw_files(file_keys(OLD.image));
  RETURN NULL;
END
$$;--> statement-breakpoint
-- A file that is brought again is shown to who writes with it; one whose row goes is not there any more.
CREATE FUNCTION upload_files_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM return_files(ARRAY[coalesce(NEW.key, OLD.key)]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER post_files AFTER DELETE OR UPDATE OF visibility, thumbnail, description ON post FOR EACH ROW EXECUTE FUNCTION post_files_change();--> statement-breakpoint
CREATE TRIGGER post_media_files AFTER INSERT OR DELETE OR UPDATE ON post_media FOR EACH ROW EXECUTE FUNCTION post_media_files_change();--> statement-breakpoint
CREATE TRIGGER comment_files_come AFTER INSERT ON comment FOR EACH ROW WHEN (NEW.html LIKE '%/media/%') EXECUTE FUNCTION comment_files_change();--> statement-breakpoint
CREATE TRIGGER comment_files_change AFTER UPDATE OF html, visibility ON comment FOR EACH ROW WHEN (OLD.html LIKE '%/media/%' OR NEW.html LIKE '%/media/%') EXECUTE FUNCTION comment_files_change();--> statement-breakpoint
CREATE TRIGGER comment_files_go AFTER DELETE ON comment FOR EACH ROW WHEN (OLD.html LIKE '%/media/%') EXECUTE FUNCTION comment_files_change();--> statement-breakpoint
CREATE TRIGGER member_files AFTER DELETE OR UPDATE OF avatar, back_image, brief ON member FOR EACH ROW EXECUTE FUNCTION member_files_change();--> statement-breakpoint
CREATE TRIGGER article_files AFTER INSERT OR DELETE OR UPDATE OF thumbnail, photo, content ON article FOR EACH ROW EXECUTE FUNCTION article_files_change();--> statement-breakpoint
CREATE TRIGGER playlist_files AFTER DELETE OR UPDATE OF image ON playlist FOR EACH ROW EXECUTE FUNCTION playlist_files_change();--> statement-breakpoint
CREATE TRIGGER upload_files AFTER INSERT OR DELETE OR UPDATE OF created_at ON upload FOR EACH ROW EXECUTE FUNCTION upload_files_change();
