CREATE TABLE "search_moved" (
	"age" bigint PRIMARY KEY NOT NULL,
	"items" integer[]
);--> statement-breakpoint
-- Writes items, and forgets those without words, with all that follows, in the caller's transaction. Writers go one after
-- the other: their lock comes before any row.
CREATE OR REPLACE FUNCTION search_write(items jsonb) RETURNS void LANGUAGE plpgsql SET jit = off AS $$
DECLARE
  given search_given[] := ARRAY(SELECT g FROM jsonb_populate_recordset(NULL::search_given, items) g);
  is_moved boolean;
  was search_place[];
  changes search_change[];
  redrawn integer[];
  fresh integer[];
  grown bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(727002);
  IF to_regnamespace('search_next') IS NOT NULL THEN
    INSERT INTO search_touched SELECT kind, item_id FROM unnest(given);
  END IF;
  is_moved := EXISTS (
    SELECT FROM unnest(given) g LEFT JOIN search_item i ON i.kind = g.kind AND i.item_id = g.item_id LEFT JOIN search_genre_set s ON s.id = i.genre_set
    WHERE (g.genres, g.bucket, g.heads, g.title, g.words) IS DISTINCT FROM (s.genres, i.bucket, i.heads, i.title, i.words)
  );
  IF is_moved THEN
    was := ARRAY(SELECT ROW(i.id, i.kind, i.genre_set, i.bucket, i.heads, i.title, i.words)::search_place FROM unnest(given) g JOIN search_item i ON i.kind = g.kind AND i.item_id = g.item_id);
    WITH added AS (
      INSERT INTO search_genre_set
      SELECT (SELECT max(id) FROM search_genre_set) + row_number() OVER (), n.genres
      FROM (SELECT DISTINCT g.genres FROM unnest(given) g WHERE g.words IS NOT NULL AND NOT EXISTS (SELECT FROM search_genre_set s WHERE s.genres = g.genres)) n
      RETURNING id
    )
    SELECT array_agg(id) INTO fresh FROM added;
    PERFORM search_mark_genres(fresh) WHERE fresh IS NOT NULL;
    DELETE FROM search_card c USING unnest(given) g, search_item i WHERE g.words IS NULL AND i.kind = g.kind AND i.item_id = g.item_id AND c.id = i.id;
    DELETE FROM search_item i USING unnest(given) g WHERE g.words IS NULL AND i.kind = g.kind AND i.item_id = g.item_id;
    UPDATE search_item i SET genre_set = s.id, bucket = g.bucket, heads = g.heads, title = g.title, words = g.words
    FROM unnest(given) g JOIN search_genre_set s ON s.genres = g.genres
    WHERE i.kind = g.kind AND i.item_id = g.item_id AND (i.genre_set, i.bucket, i.heads, i.title, i.words) IS DISTINCT FROM (s.id, g.bucket, g.heads, g.title, g.words);
    INSERT INTO search_item (kind, item_id, genre_set, bucket, heads, title, words)
    SELECT g.kind, g.item_id, s.id, g.bucket, g.heads, g.title, g.words FROM unnest(given) g JOIN search_genre_set s ON s.genres = g.genres
    WHERE g.words IS NOT NULL AND NOT EXISTS (SELECT FROM search_item i WHERE i.kind = g.kind AND i.item_id = g.item_id);
  END IF;
  WITH drawn AS (
    INSERT INTO search_card AS known SELECT i.id, g.card FROM unnest(given) g JOIN search_item i ON i.kind = g.kind AND i.item_id = g.item_id ORDER BY i.id
    ON CONFLICT (id) DO UPDATE SET card = excluded.card WHERE known.card <> excluded.card RETURNING id
  )
  SELECT array_agg(id) INTO redrawn FROM drawn;

  IF is_moved THEN
    WITH old AS (
      SELECT (i).kind, k.term, k.key FROM unnest(was) i, search_keys(i) k
    ), new AS (
      SELECT i.kind, k.term, k.key FROM unnest(given) g JOIN search_item i ON i.kind = g.kind AND i.item_id = g.item_id,
        search_keys(ROW(i.id, i.kind, i.genre_set, i.bucket, i.heads, i.title, i.words)::search_place) k
    )
    SELECT array_agg(c) INTO changes FROM (
      SELECT gone.*, -1 AS delta FROM (TABLE old EXCEPT TABLE new) gone
      UNION ALL SELECT come.*, 1 FROM (TABLE new EXCEPT TABLE old) come
    ) c;
    PERFORM search_move(changes);

    WITH words AS (
      SELECT word, -1 AS delta FROM unnest(was) i, unnest((i).words) word
      UNION ALL SELECT word, 1 FROM unnest(given) g, unnest(g.words) word
    )
    INSERT INTO search_word AS known SELECT word, sum(delta) FROM words WHERE search_has_neighbours(word) GROUP BY word HAVING sum(delta) <> 0
    ON CONFLICT (word) DO UPDATE SET n = known.n + excluded.n;
    DELETE FROM search_word WHERE n <= 0 AND word IN (SELECT word FROM unnest(was) i, unnest((i).words) word);
  END IF;

  -- Ready replies are out of date where a list changed, or a card that is on its first page.
  INSERT INTO search_reply (term)
  SELECT term FROM unnest(changes) WHERE kind < 7 AND NOT starts_with(term, '##')
  UNION
  SELECT k.term FROM search_item i, search_keys(ROW(i.id, i.kind, i.genre_set, i.bucket, i.heads, i.title, i.words)::search_place) k, search_head h
  WHERE i.id = ANY (redrawn) AND i.kind < 7 AND NOT starts_with(k.term, '##') AND h.term = k.term AND h.kind = i.kind AND i.id = ANY (h.items)
  ON CONFLICT (term) DO UPDATE SET reply = NULL WHERE search_reply.reply IS NOT NULL;

  IF is_moved OR redrawn IS NOT NULL THEN
    INSERT INTO search_age AS known VALUES (true, 1) ON CONFLICT (is_only) DO UPDATE SET age = known.age + 1 RETURNING age INTO grown;
  END IF;
  IF is_moved THEN
    INSERT INTO search_moved SELECT grown, ARRAY(
      SELECT (i).id FROM unnest(was) i UNION SELECT i.id FROM unnest(given) g JOIN search_item i ON i.kind = g.kind AND i.item_id = g.item_id
    ) ON CONFLICT (age) DO UPDATE SET items = NULL;
    DELETE FROM search_moved WHERE age <= grown - 1000;
  END IF;
END
$$;--> statement-breakpoint
-- The cards of items in the order of their numbers here, one a line, and those numbers: an item that is gone has none.
CREATE FUNCTION search_cards(wanted integer[], OUT ids text, OUT cards text) LANGUAGE plpgsql STABLE SET jit = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  SELECT string_agg(c.id::text, ' '), string_agg(c.card, E'\n') INTO ids, cards FROM search_card c WHERE c.id = ANY (wanted);
END
$$;
