CREATE TABLE "search_reply" (
	"term" text collate "C" PRIMARY KEY NOT NULL,
	"reply" text
);
--> statement-breakpoint
CREATE TABLE "search_touched" (
	"kind" smallint NOT NULL,
	"item_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_version" ADD COLUMN "beat" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "search_reply_missing" ON "search_reply" USING btree ("term") WHERE "search_reply"."reply" is null;--> statement-breakpoint
-- An item as search_keys needs it. It is no table's own type, so that the tables can be exchanged for others.
CREATE TYPE search_place AS (id integer, kind smallint, genre_set integer, bucket smallint, heads smallint, title text collate "C", words text[]);--> statement-breakpoint
-- How many items of a kind were found, and one page of them.
CREATE TYPE search_found AS (kind smallint, total integer, items bigint[]);--> statement-breakpoint
DROP FUNCTION search_keys;--> statement-breakpoint
-- The lists an item stands in, and where. A key sorts by field (the whole title, a word of the title, the beginning of
-- one, a word elsewhere, the beginning of one), then popularity; then come 20 bits for the set of genres and 32 of the
-- item itself. The empty term lists everything, what has no genre last; "#7" everything of genre 7, "##7" everything of
-- the set 7: an item stands in one set only.
CREATE FUNCTION search_keys(item search_place) RETURNS TABLE (term text, key bigint) LANGUAGE sql STABLE AS $$
  SELECT found.term, ((5 - max(found.field))::bigint << 60) + ((255 - item.bucket)::bigint << 52) + ((item.genre_set & 1048575)::bigint << 32) + item.id
  FROM (
    SELECT '' AS term, CASE WHEN item.genre_set > 0 THEN 0 ELSE -1 END AS field
    UNION ALL SELECT '##' || item.genre_set, 0 WHERE item.genre_set > 0
    UNION ALL SELECT '#' || genre, 0 FROM search_genre_set s, unnest(s.genres) genre WHERE s.id = item.genre_set
    UNION ALL SELECT left(word, n),
      CASE WHEN place <= item.heads THEN CASE WHEN left(word, n) = item.title THEN 5 WHEN n = char_length(word) THEN 4 ELSE 3 END
      WHEN n = char_length(word) THEN 2 ELSE 1 END
    FROM unnest(item.words) WITH ORDINALITY w (word, place), generate_series(1, char_length(word)) n
  ) found
  GROUP BY found.term
$$;--> statement-breakpoint
-- The lists of the seven kinds that the call song/search_all_v1 answers with, as JSON. Cards are read at once, not list by list.
CREATE FUNCTION search_lists(pages search_found[], size integer) RETURNS text LANGUAGE plpgsql STABLE STRICT SET jit = off SET enable_nestloop = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  ids integer[] := ARRAY(SELECT (key & 4294967295)::integer FROM unnest(pages) p, unnest(p.items) key);
BEGIN
  RETURN (
    WITH card AS MATERIALIZED (
      SELECT c.id, c.card FROM search_card c WHERE c.id = ANY (ids)
    ), list AS MATERIALIZED (
      SELECT p.kind, string_agg(card.card, ',' ORDER BY o.place) AS cards
      FROM unnest(pages) p CROSS JOIN LATERAL unnest(p.items) WITH ORDINALITY o (key, place) JOIN card ON card.id = (o.key & 4294967295)::integer
      GROUP BY p.kind
    )
    SELECT string_agg('"' || k.name || '":{"data":[' || coalesce(list.cards, '') || '],"counts":{"total_pages":' || (coalesce(p.total, 0) + size - 1) / size || ',"total":' || coalesce(p.total, 0) || '}}', ',' ORDER BY k.id)
    FROM (VALUES (0, 'podcasts'), (1, 'episodes'), (2, 'seasons'), (3, 'albums'), (4, 'songs'), (5, 'artists'), (6, 'playlists')) k (id, name)
    LEFT JOIN unnest(pages) p ON p.kind = k.id LEFT JOIN list ON list.kind = k.id
  );
END
$$;--> statement-breakpoint
-- The first page of a list, made of its heads; null where there is none.
CREATE FUNCTION search_ready(wanted text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  pages search_found[] := ARRAY(SELECT ROW(h.kind, h.n, h.items::bigint[])::search_found FROM search_head h WHERE h.term = wanted AND h.kind < 7);
BEGIN
  RETURN CASE WHEN cardinality(pages) > 0 THEN search_lists(pages, 16) END;
END
$$;--> statement-breakpoint
-- Makes up to `most` ready replies that are out of date, and returns how many it made.
CREATE FUNCTION search_fill(most integer) RETURNS integer LANGUAGE plpgsql SET jit = off AS $$
DECLARE
  terms text[];
BEGIN
  PERFORM pg_advisory_xact_lock(727002);
  terms := ARRAY(SELECT term FROM search_reply WHERE reply IS NULL ORDER BY term LIMIT most);
  UPDATE search_reply SET reply = search_ready(term) WHERE term = ANY (terms);
  DELETE FROM search_reply WHERE term = ANY (terms) AND reply IS NULL;
  RETURN cardinality(terms);
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
    INSERT INTO search_genre_set
    SELECT (SELECT max(id) FROM search_genre_set) + row_number() OVER (), n.genres
    FROM (SELECT DISTINCT g.genres FROM unnest(given) g WHERE g.words IS NOT NULL AND NOT EXISTS (SELECT FROM search_genre_set s WHERE s.genres = g.genres)) n;
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
END
$$;--> statement-breakpoint
DROP FUNCTION search_rebuild;--> statement-breakpoint
-- Makes the lists of one kind from its items. The tables are new, and nobody else uses them.
CREATE FUNCTION search_make_lists(of_kind smallint) RETURNS void LANGUAGE plpgsql SET work_mem = '128MB' SET jit = off AS $$
BEGIN
  INSERT INTO search_block SELECT term, of_kind, min(key), array_agg(key ORDER BY key) FROM (
    SELECT k.term, k.key, (row_number() OVER (PARTITION BY k.term ORDER BY k.key) - 1) / 192 AS part
    FROM search_item i, search_keys(ROW(i.id, i.kind, i.genre_set, i.bucket, i.heads, i.title, i.words)::search_place) k WHERE i.kind = of_kind
  ) cut GROUP BY term, part;
  INSERT INTO search_head SELECT term, of_kind, sum(cardinality(keys)), search_top(term, of_kind) FROM search_block WHERE kind = of_kind GROUP BY term;
END
$$;--> statement-breakpoint
-- Makes the vocabulary from the items, and names the ready replies that search_fill is to make.
CREATE FUNCTION search_make_words() RETURNS void LANGUAGE plpgsql SET work_mem = '128MB' SET jit = off AS $$
BEGIN
  INSERT INTO search_word SELECT word, count(*) FROM search_item i, unnest(i.words) word WHERE search_has_neighbours(word) GROUP BY word;
  INSERT INTO search_reply (term) SELECT DISTINCT term FROM search_head WHERE kind < 7 AND NOT starts_with(term, '##') ORDER BY term;
END
$$;--> statement-breakpoint
INSERT INTO "search_reply" ("term") SELECT DISTINCT "term" FROM "search_head" WHERE "kind" < 7 AND NOT starts_with("term", '##') ORDER BY "term";
--> statement-breakpoint
-- One page of each kind of the items that hold a term and are of one of the genres. There may be thousands of sets, so they are joined, not compared one by one.
CREATE OR REPLACE FUNCTION search_filter(wanted text, genres integer[], kinds smallint[], skip integer, size integer)
RETURNS TABLE (kind smallint, total integer, items bigint[]) LANGUAGE plpgsql STABLE ROWS 7 SET jit = off SET enable_nestloop = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  SELECT h.kind, count(*)::integer, (array_agg(h.key))[skip + 1 : skip + size]
  FROM (
    SELECT b.kind, u.key FROM search_block b CROSS JOIN LATERAL unnest(b.keys) u (key) JOIN search_genre_set s ON s.id = (u.key >> 32) & 1048575
    WHERE b.term = wanted AND b.kind = ANY (kinds) AND s.genres && search_filter.genres ORDER BY b.kind, u.key
  ) h
  GROUP BY h.kind;
END
$$;--> statement-breakpoint
DROP FUNCTION search_hits;--> statement-breakpoint
-- Items that hold all terms of one of the combinations (rows of `terms`), with a key to sort by. `phrases` are the
-- combinations as text, `patterns` say how a title holds their terms; both begin with a space. No genres means all.
CREATE FUNCTION search_hits(terms text[], phrases text[], patterns text[], genres integer[], kinds smallint[])
RETURNS TABLE (kind smallint, id integer, key bigint) LANGUAGE sql STABLE AS $$
  SELECT i.kind, i.id, (CASE
    WHEN NOT i.title LIKE ANY (w.likes) THEN 4
    WHEN i.title = w.phrase THEN 0
    WHEN starts_with(i.title, w.phrase) THEN 1
    WHEN i.title LIKE ALL (w.likes) THEN 2
    ELSE 3
  END::bigint << 40) + ((255 - i.bucket)::bigint << 32) + i.id
  FROM (SELECT terms[c:c] AS held, phrases[c] AS phrase, patterns[c:c] AS likes FROM generate_subscripts(terms, 1) c OFFSET 0) w
  CROSS JOIN LATERAL (
    SELECT s.id, s.kind, s.bucket, s.genre_set, ' ' || s.title AS title FROM search_item s WHERE search_terms(s.words) COLLATE "C" @> w.held OFFSET 0
  ) i
  WHERE i.kind = ANY (kinds) AND (cardinality(genres) = 0 OR EXISTS (SELECT FROM search_genre_set g WHERE g.id = i.genre_set AND g.genres && search_hits.genres))
$$;--> statement-breakpoint
-- One page of each kind of them.
CREATE OR REPLACE FUNCTION search_match(terms text[], phrases text[], patterns text[], genres integer[], kinds smallint[], skip integer, size integer)
RETURNS TABLE (kind smallint, total integer, items bigint[]) LANGUAGE plpgsql STABLE ROWS 7 SET jit = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF array_length(terms, 1) = 1 THEN
    RETURN QUERY SELECT h.kind, count(*)::integer, (array_agg(h.key))[skip + 1 : skip + size]
    FROM (SELECT f.kind, f.key FROM search_hits(terms, phrases, patterns, genres, kinds) f ORDER BY f.kind, f.key) h GROUP BY h.kind;
  ELSE
    RETURN QUERY SELECT h.kind, count(*)::integer, (array_agg(h.key))[skip + 1 : skip + size]
    FROM (SELECT f.kind, min(f.key) AS key FROM search_hits(terms, phrases, patterns, genres, kinds) f GROUP BY f.kind, f.id ORDER BY f.kind, min(f.key)) h GROUP BY h.kind;
  END IF;
END
$$;
