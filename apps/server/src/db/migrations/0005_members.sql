-- Text without case and accents. unaccent() is only stable because its dictionary could be exchanged; ours never is.
CREATE FUNCTION member_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(public.unaccent('public.unaccent'::regdictionary, words))
$$;--> statement-breakpoint
CREATE INDEX "member_follow_follower" ON "member_follow" USING btree ("follower_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "search_text" text GENERATED ALWAYS AS (member_fold(' ' || username || ' ' || coalesce(full_name, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "member_by_role" ON "member" USING btree ("role","followers_count" DESC NULLS FIRST,"id") WHERE role is not null;--> statement-breakpoint
CREATE INDEX "member_trigrams" ON "member" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
-- One page of the members whose names hold all the asked words, most followed first; a word of one or two letters begins a word there.
-- What many names hold is found among the most followed ones; what few names hold, by the index, which knows the longest word.
-- Either way the work does not grow with the number of members.
CREATE FUNCTION member_page(asked text[], wanted_role text, skip integer, size integer)
RETURNS TABLE (id integer) LANGUAGE plpgsql STABLE ROWS 21 SET jit = off SET enable_seqscan = off AS $$
DECLARE
  words text[] := ARRAY(SELECT member_fold(word) FROM unnest(asked) word);
  likes text[] := ARRAY(
    SELECT CASE WHEN char_length(word) < 3 THEN '% ' ELSE '%' END || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' FROM unnest(words) word ORDER BY char_length(word) DESC
  );
  found integer[];
BEGIN
  IF cardinality(words) = 0 THEN
    IF wanted_role IS NULL THEN
      RETURN QUERY SELECT m.id FROM member m ORDER BY m.followers_count DESC, m.id OFFSET skip LIMIT size;
    ELSE
      RETURN QUERY SELECT m.id FROM member m WHERE m.role = wanted_role ORDER BY m.followers_count DESC, m.id OFFSET skip LIMIT size;
    END IF;
    RETURN;
  END IF;
  IF wanted_role IS NULL THEN
    found := ARRAY(SELECT t.id FROM (SELECT m.id, m.search_text FROM member m ORDER BY m.followers_count DESC, m.id LIMIT 1000) t WHERE t.search_text LIKE ALL (likes) LIMIT skip + size);
  ELSE
    found := ARRAY(SELECT t.id FROM (SELECT m.id, m.search_text FROM member m WHERE m.role = wanted_role ORDER BY m.followers_count DESC, m.id LIMIT 1000) t WHERE t.search_text LIKE ALL (likes) LIMIT skip + size);
  END IF;
  IF cardinality(found) < skip + size THEN
    found := ARRAY(
      SELECT t.id FROM (SELECT m.id, m.followers_count, m.role, m.search_text FROM member m WHERE m.search_text LIKE likes[1] OFFSET 0) t
      WHERE t.search_text LIKE ALL (likes) AND (wanted_role IS NULL OR t.role = wanted_role) ORDER BY t.followers_count DESC, t.id LIMIT skip + size
    );
  END IF;
  RETURN QUERY SELECT unnest(found[skip + 1 : skip + size]);
END
$$;
