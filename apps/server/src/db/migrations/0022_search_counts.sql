CREATE TABLE "search_age" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"age" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_count" (
	"term" text collate "C" NOT NULL,
	"kind" smallint NOT NULL,
	"genre_id" integer NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "search_count_term_kind_genre_id_pk" PRIMARY KEY("term","kind","genre_id")
);
--> statement-breakpoint
CREATE TABLE "search_genre" (
	"genre_id" integer PRIMARY KEY NOT NULL,
	"sets" "bytea" NOT NULL
);
--> statement-breakpoint
INSERT INTO "search_age" VALUES (true, 0);--> statement-breakpoint
-- Marks which of some new sets hold which genre.
CREATE FUNCTION search_mark_genres(fresh integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- Bytes that have a bit for every set.
  size integer := (SELECT max(id) / 8 + 1 FROM unnest(fresh) id);
  each record;
  marked bytea;
  id integer;
BEGIN
  FOR each IN SELECT genre, array_agg(s.id) AS ids FROM search_genre_set s CROSS JOIN unnest(s.genres) genre WHERE s.id = ANY (fresh) GROUP BY genre LOOP
    marked := coalesce((SELECT g.sets FROM search_genre g WHERE g.genre_id = each.genre), '');
    marked := marked || decode(repeat('00', size - length(marked)), 'hex');
    FOREACH id IN ARRAY each.ids LOOP
      marked := set_bit(marked, id, 1);
    END LOOP;
    INSERT INTO search_genre VALUES (each.genre, marked) ON CONFLICT (genre_id) DO UPDATE SET sets = excluded.sets;
  END LOOP;
END
$$;--> statement-breakpoint
-- Counts up to `most` long lists by genres that are not counted yet, and returns how many it counted.
CREATE FUNCTION search_count_lists(most integer) RETURNS integer LANGUAGE plpgsql SET jit = off SET work_mem = '64MB' AS $$
DECLARE
  counted integer;
BEGIN
  PERFORM pg_advisory_xact_lock(727002);
  WITH long AS (
    INSERT INTO search_count SELECT h.term, h.kind, 0, 0 FROM search_head h
    WHERE h.n > 500 AND h.term <> '' AND NOT starts_with(h.term, '#') AND NOT EXISTS (SELECT FROM search_count m WHERE m.term = h.term AND m.kind = h.kind AND m.genre_id = 0)
    LIMIT most RETURNING term, kind
  ), counts AS (
    INSERT INTO search_count
    SELECT l.term, l.kind, genre, count(*) FROM long l JOIN search_block b ON b.term = l.term AND b.kind = l.kind CROSS JOIN unnest(b.keys) key
    JOIN search_genre_set s ON s.id = (key >> 32) & 1048575 CROSS JOIN unnest(s.genres) genre GROUP BY l.term, l.kind, genre
  )
  SELECT count(*) INTO counted FROM long;
  RETURN counted;
END
$$;--> statement-breakpoint
-- Puts keys into lists and takes keys out: the blocks that hold their places are cut anew. Lists that are counted by genres stay counted.
CREATE OR REPLACE FUNCTION search_move(changes search_change[]) RETURNS void LANGUAGE plpgsql SET jit = off AS $$
BEGIN
  WITH placed AS (
    SELECT c.*, coalesce(
      (SELECT max(b.first) FROM search_block b WHERE b.term = c.term AND b.kind = c.kind AND b.first <= c.key),
      (SELECT min(b.first) FROM search_block b WHERE b.term = c.term AND b.kind = c.kind)
    ) AS first
    FROM unnest(changes) c
  ), opened AS (
    DELETE FROM search_block b USING (SELECT DISTINCT term, kind, first FROM placed) p
    WHERE b.term = p.term AND b.kind = p.kind AND b.first = p.first RETURNING b.term, b.kind, b.first, b.keys
  ), kept AS (
    SELECT o.term, o.kind, o.first, u.key FROM opened o, unnest(o.keys) u (key)
    WHERE NOT EXISTS (SELECT FROM placed p WHERE p.term = o.term AND p.kind = o.kind AND p.key = u.key AND p.delta < 0)
    UNION ALL SELECT term, kind, first, key FROM placed WHERE delta > 0
  ), counted AS (
    SELECT *, row_number() OVER (PARTITION BY term, kind, first ORDER BY key) - 1 AS place, count(*) OVER (PARTITION BY term, kind, first) AS size FROM kept
  )
  INSERT INTO search_block SELECT term, kind, min(key), array_agg(key ORDER BY key) FROM counted
  GROUP BY term, kind, first, CASE WHEN size > 256 THEN place / 128 ELSE 0 END;

  INSERT INTO search_head AS known
  SELECT c.term, c.kind, c.n, search_top(c.term, c.kind) FROM (SELECT term, kind, sum(delta) AS n FROM unnest(changes) GROUP BY term, kind) c
  ON CONFLICT (term, kind) DO UPDATE SET n = known.n + excluded.n, items = excluded.items;
  DELETE FROM search_head h USING unnest(changes) c WHERE c.delta < 0 AND h.term = c.term AND h.kind = c.kind AND h.n <= 0;

  INSERT INTO search_count AS known
  SELECT c.term, c.kind, genre, sum(c.delta) FROM unnest(changes) c JOIN search_count m ON m.term = c.term AND m.kind = c.kind AND m.genre_id = 0
  JOIN search_genre_set s ON s.id = (c.key >> 32) & 1048575 CROSS JOIN unnest(s.genres) genre GROUP BY c.term, c.kind, genre HAVING sum(c.delta) <> 0
  ON CONFLICT (term, kind, genre_id) DO UPDATE SET n = known.n + excluded.n;
END
$$;--> statement-breakpoint
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
    INSERT INTO search_age AS known VALUES (true, 1) ON CONFLICT (is_only) DO UPDATE SET age = known.age + 1;
  END IF;
END
$$;--> statement-breakpoint
-- Makes the vocabulary from the items, counts and marks genres, and names the ready replies that search_fill is to make.
CREATE OR REPLACE FUNCTION search_make_words() RETURNS void LANGUAGE plpgsql SET work_mem = '128MB' SET jit = off AS $$
BEGIN
  PERFORM search_mark_genres(ARRAY(SELECT id FROM search_genre_set));
  PERFORM search_count_lists(NULL);
  INSERT INTO search_word SELECT word, count(*) FROM search_item i, unnest(i.words) word WHERE search_has_neighbours(word) GROUP BY word;
  INSERT INTO search_reply (term) SELECT DISTINCT term FROM search_head WHERE kind < 7 AND NOT starts_with(term, '##') ORDER BY term;
END
$$;--> statement-breakpoint
-- One page of each kind of the items that hold a term and are of one of the genres. For one genre, a list that is counted
-- is read no further than the page goes: keys are sorted block by block, which a full sort would undo. `marked` has a bit for every set of genres.
CREATE OR REPLACE FUNCTION search_filter(wanted text, genres integer[], kinds smallint[], skip integer, size integer)
RETURNS TABLE (kind smallint, total integer, items bigint[]) LANGUAGE plpgsql STABLE ROWS 7 SET jit = off SET enable_sort = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  bytes integer := (SELECT max(id) / 8 + 1 FROM search_genre_set);
  marked bytea;
BEGIN
  IF cardinality(genres) > 1 THEN
    RETURN QUERY
    SELECT h.kind, count(*)::integer, (array_agg(h.key))[skip + 1 : skip + size]
    FROM (
      SELECT b.kind, u.key FROM search_block b CROSS JOIN LATERAL unnest(b.keys) u (key) JOIN search_genre_set s ON s.id = (u.key >> 32) & 1048575
      WHERE b.term = wanted AND b.kind = ANY (search_filter.kinds) AND s.genres && search_filter.genres ORDER BY b.kind, u.key
    ) h
    GROUP BY h.kind;
    RETURN;
  END IF;
  marked := (SELECT g.sets || decode(repeat('00', bytes - length(g.sets)), 'hex') FROM search_genre g WHERE g.genre_id = genres[1]);
  RETURN QUERY
  SELECT h.kind, p.total, p.items
  FROM search_head h
  LEFT JOIN search_count m ON m.term = h.term AND m.kind = h.kind AND m.genre_id = 0
  LEFT JOIN search_count c ON c.term = h.term AND c.kind = h.kind AND c.genre_id = genres[1]
  CROSS JOIN LATERAL (
    SELECT CASE WHEN m.term IS NULL THEN count(*)::integer ELSE c.n END AS total, (array_agg(l.key))[skip + 1 : skip + size] AS items
    FROM (
      SELECT u.key FROM search_block b CROSS JOIN LATERAL unnest(b.keys) u (key)
      WHERE b.term = h.term AND b.kind = h.kind AND get_bit(marked, (u.key >> 32) & 1048575) = 1
      ORDER BY b.first, u.key LIMIT CASE WHEN m.term IS NOT NULL THEN least(skip + size, coalesce(c.n, 0)) END
    ) l
  ) p
  WHERE h.term = wanted AND h.kind = ANY (search_filter.kinds) AND p.total > 0;
END
$$;--> statement-breakpoint
SELECT search_mark_genres(ARRAY(SELECT id FROM search_genre_set));--> statement-breakpoint
SELECT search_count_lists(NULL);
