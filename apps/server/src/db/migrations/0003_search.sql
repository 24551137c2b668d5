-- Every term an item is found by: the beginnings of its words, and the words themselves with a space behind.
CREATE FUNCTION search_terms(words text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(left(word || ' ', n)) FROM unnest(words) word, generate_series(1, char_length(word) + 1) n
$$;--> statement-breakpoint
-- A word and what is left of it without one of its letters: two words one slip apart share one of these.
CREATE FUNCTION search_deletions(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(left(word, n - 1) || substr(word, n + 1)) || word FROM generate_series(1, char_length(word)) n
$$;--> statement-breakpoint
CREATE TABLE "search_block" (
	"term" text collate "C" NOT NULL,
	"kind" smallint NOT NULL,
	"first" bigint NOT NULL,
	"keys" bigint[] NOT NULL,
	CONSTRAINT "search_block_term_kind_first_pk" PRIMARY KEY("term","kind","first")
);
--> statement-breakpoint
CREATE TABLE "search_card" (
	"id" integer PRIMARY KEY NOT NULL,
	"card" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_head" (
	"term" text collate "C" NOT NULL,
	"kind" smallint NOT NULL,
	"n" integer NOT NULL,
	"items" integer[] NOT NULL,
	CONSTRAINT "search_head_term_kind_pk" PRIMARY KEY("term","kind")
);
--> statement-breakpoint
CREATE TABLE "search_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" smallint NOT NULL,
	"item_id" integer NOT NULL,
	"genre_id" integer NOT NULL,
	"bucket" smallint NOT NULL,
	"heads" smallint NOT NULL,
	"title" text collate "C" NOT NULL,
	"words" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_word" (
	"word" text collate "C" PRIMARY KEY NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "search_item_of" ON "search_item" USING btree ("kind","item_id");--> statement-breakpoint
CREATE INDEX "search_item_terms" ON "search_item" USING gin (search_terms("words") collate "C") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_word_near" ON "search_word" USING gin (search_deletions("word")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_word_trigrams" ON "search_word" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
-- An item as it is handed to search_write.
CREATE TYPE search_given AS (kind smallint, item_id integer, genre_id integer, bucket smallint, heads smallint, title text, words text[], card text);--> statement-breakpoint
-- A key that comes into a list (delta 1) or leaves it (-1).
CREATE TYPE search_change AS (kind smallint, term text, key bigint, delta integer);--> statement-breakpoint
-- The lists an item stands in, and where. A key sorts by field (the whole title, a word of the title, the beginning of
-- one, a word elsewhere, the beginning of one), then popularity; then come 20 bits of genre and 32 of the item itself.
-- The empty term lists everything, "#7" everything of genre 7.
CREATE FUNCTION search_keys(item search_item) RETURNS TABLE (term text, key bigint) LANGUAGE sql STABLE AS $$
  SELECT found.term, ((5 - max(found.field))::bigint << 60) + ((255 - item.bucket)::bigint << 52) + ((item.genre_id & 1048575)::bigint << 32) + item.id
  FROM (
    SELECT '' AS term, 0 AS field
    UNION ALL SELECT '#' || item.genre_id, 0 WHERE item.genre_id > 0
    UNION ALL SELECT left(word, n),
      CASE WHEN place <= item.heads THEN CASE WHEN left(word, n) = item.title THEN 5 WHEN n = char_length(word) THEN 4 ELSE 3 END
      WHEN n = char_length(word) THEN 2 ELSE 1 END
    FROM unnest(item.words) WITH ORDINALITY w (word, place), generate_series(1, char_length(word)) n
  ) found
  GROUP BY found.term
$$;--> statement-breakpoint
-- The first page of a list.
CREATE FUNCTION search_top(wanted text, of_kind smallint) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT (key & 4294967295)::integer
    FROM (SELECT b.first, b.keys FROM search_block b WHERE b.term = wanted AND b.kind = of_kind ORDER BY b.first) b CROSS JOIN unnest(b.keys) key
    ORDER BY b.first, key LIMIT 16
  )
$$;--> statement-breakpoint
-- Words in which a slip is forgiven.
CREATE FUNCTION search_has_neighbours(word text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT char_length(word) > 2 AND word !~ '[0-9]'
$$;--> statement-breakpoint
-- Puts keys into lists and takes keys out: the blocks that hold their places are cut anew.
CREATE FUNCTION search_move(changes search_change[]) RETURNS void LANGUAGE plpgsql SET jit = off AS $$
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
END
$$;--> statement-breakpoint
-- Writes items, and forgets those without words, with all that follows, in the caller's transaction. Writers of lists go
-- one after the other: their lock comes before any row. Where only cards change, there is nothing to wait for.
CREATE FUNCTION search_write(items jsonb) RETURNS void LANGUAGE plpgsql SET jit = off AS $$
DECLARE
  given search_given[] := ARRAY(SELECT g FROM jsonb_populate_recordset(NULL::search_given, items) g);
  is_moved boolean;
  was search_item[];
  changes search_change[];
BEGIN
  is_moved := EXISTS (
    SELECT FROM unnest(given) g LEFT JOIN search_item i ON i.kind = g.kind AND i.item_id = g.item_id
    WHERE (g.genre_id, g.bucket, g.heads, g.title, g.words) IS DISTINCT FROM (i.genre_id, i.bucket, i.heads, i.title, i.words)
  );
  IF is_moved THEN
    PERFORM pg_advisory_xact_lock(727002);
    was := ARRAY(SELECT i FROM unnest(given) g JOIN search_item i ON i.kind = g.kind AND i.item_id = g.item_id);
    DELETE FROM search_card c USING unnest(given) g, search_item i WHERE g.words IS NULL AND i.kind = g.kind AND i.item_id = g.item_id AND c.id = i.id;
    DELETE FROM search_item i USING unnest(given) g WHERE g.words IS NULL AND i.kind = g.kind AND i.item_id = g.item_id;
    UPDATE search_item i SET genre_id = g.genre_id, bucket = g.bucket, heads = g.heads, title = g.title, words = g.words FROM unnest(given) g
    WHERE i.kind = g.kind AND i.item_id = g.item_id AND (i.genre_id, i.bucket, i.heads, i.title, i.words) IS DISTINCT FROM (g.genre_id, g.bucket, g.heads, g.title, g.words);
    INSERT INTO search_item (kind, item_id, genre_id, bucket, heads, title, words)
    SELECT g.kind, g.item_id, g.genre_id, g.bucket, g.heads, g.title, g.words FROM unnest(given) g
    WHERE g.words IS NOT NULL AND NOT EXISTS (SELECT FROM search_item i WHERE i.kind = g.kind AND i.item_id = g.item_id);
  END IF;
  INSERT INTO search_card AS known SELECT i.id, g.card FROM unnest(given) g JOIN search_item i ON i.kind = g.kind AND i.item_id = g.item_id ORDER BY i.id
  ON CONFLICT (id) DO UPDATE SET card = excluded.card WHERE known.card <> excluded.card;
  IF NOT is_moved THEN RETURN; END IF;

  WITH old AS (
    SELECT i.kind, k.term, k.key FROM unnest(was) i, search_keys(i) k
  ), new AS (
    SELECT i.kind, k.term, k.key FROM unnest(given) g JOIN search_item i ON i.kind = g.kind AND i.item_id = g.item_id, search_keys(i) k
  )
  SELECT array_agg(c) INTO changes FROM (
    SELECT gone.*, -1 AS delta FROM (TABLE old EXCEPT TABLE new) gone
    UNION ALL SELECT come.*, 1 FROM (TABLE new EXCEPT TABLE old) come
  ) c;
  PERFORM search_move(changes);

  WITH words AS (
    SELECT word, -1 AS delta FROM unnest(was) i, unnest(i.words) word
    UNION ALL SELECT word, 1 FROM unnest(given) g, unnest(g.words) word
  )
  INSERT INTO search_word AS known SELECT word, sum(delta) FROM words WHERE search_has_neighbours(word) GROUP BY word HAVING sum(delta) <> 0
  ON CONFLICT (word) DO UPDATE SET n = known.n + excluded.n;
  DELETE FROM search_word WHERE n <= 0 AND word IN (SELECT word FROM unnest(was) i, unnest(i.words) word);
END
$$;--> statement-breakpoint
-- Makes lists and vocabulary anew from the items. Searches wait until the transaction ends.
CREATE FUNCTION search_rebuild() RETURNS void LANGUAGE plpgsql SET work_mem = '128MB' SET jit = off AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(727002);
  TRUNCATE search_block, search_head, search_word;
  INSERT INTO search_block SELECT term, kind, min(key), array_agg(key ORDER BY key) FROM (
    SELECT k.term, i.kind, k.key, (row_number() OVER (PARTITION BY k.term, i.kind ORDER BY k.key) - 1) / 192 AS part FROM search_item i, search_keys(i) k
  ) cut GROUP BY term, kind, part;
  INSERT INTO search_head SELECT term, kind, sum(cardinality(keys)), search_top(term, kind) FROM search_block GROUP BY term, kind;
  INSERT INTO search_word SELECT word, count(*) FROM search_item i, unnest(i.words) word WHERE search_has_neighbours(word) GROUP BY word;
END
$$;--> statement-breakpoint
-- One page of each kind, as keys, of the items that hold one of the terms, which must not share items. Reads as many blocks as the page needs.
CREATE FUNCTION search_page(terms text[], kinds smallint[], skip integer, size integer)
RETURNS TABLE (kind smallint, total integer, items bigint[]) LANGUAGE plpgsql STABLE ROWS 7 SET jit = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  WITH RECURSIVE counted AS (
    SELECT h.kind, sum(h.n)::integer AS n FROM search_head h WHERE h.term = ANY (terms) AND h.kind = ANY (kinds) GROUP BY h.kind
  ), walk AS (
    SELECT t.term, c.kind, b.first, b.keys, 0 AS before, cardinality(b.keys) AS after
    FROM counted c CROSS JOIN unnest(terms) t (term)
    CROSS JOIN LATERAL (SELECT s.first, s.keys FROM search_block s WHERE s.term = t.term AND s.kind = c.kind ORDER BY s.first LIMIT 1) b
    WHERE c.n > skip
    UNION ALL
    SELECT w.term, w.kind, b.first, b.keys, w.after, w.after + cardinality(b.keys)
    FROM walk w
    CROSS JOIN LATERAL (SELECT s.first, s.keys FROM search_block s WHERE s.term = w.term AND s.kind = w.kind AND s.first > w.first ORDER BY s.first LIMIT 1) b
    WHERE w.after < skip + size
  ), listed AS (
    -- A single list is cut where the page begins; of several, all that may come before is kept to be merged.
    SELECT w.kind, key FROM walk w
    CROSS JOIN LATERAL unnest(w.keys[CASE WHEN cardinality(terms) = 1 THEN greatest(skip - w.before, 0) ELSE 0 END + 1 : skip + size - w.before]) key
  )
  SELECT c.kind, c.n, ARRAY(
    SELECT l.key FROM listed l WHERE l.kind = c.kind ORDER BY l.key
    OFFSET CASE WHEN cardinality(terms) = 1 THEN 0 ELSE skip END LIMIT size
  )
  FROM counted c;
END
$$;--> statement-breakpoint
-- One page of each kind of the items that hold a term and are of one of the genres.
CREATE FUNCTION search_filter(wanted text, genres integer[], kinds smallint[], skip integer, size integer)
RETURNS TABLE (kind smallint, total integer, items bigint[]) LANGUAGE plpgsql STABLE ROWS 7 SET jit = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  SELECT h.kind, count(*)::integer, (array_agg(h.key))[skip + 1 : skip + size]
  FROM (
    SELECT b.kind, u.key FROM search_block b CROSS JOIN unnest(b.keys) u (key)
    WHERE b.term = wanted AND b.kind = ANY (kinds) AND ((u.key >> 32) & 1048575)::integer = ANY (genres) ORDER BY b.kind, u.key
  ) h
  GROUP BY h.kind;
END
$$;--> statement-breakpoint
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
    SELECT s.id, s.kind, s.bucket, s.genre_id, ' ' || s.title AS title FROM search_item s WHERE search_terms(s.words) COLLATE "C" @> w.held OFFSET 0
  ) i
  WHERE i.kind = ANY (kinds) AND (cardinality(genres) = 0 OR i.genre_id = ANY (genres))
$$;--> statement-breakpoint
-- One page of each kind of them.
CREATE FUNCTION search_match(terms text[], phrases text[], patterns text[], genres integer[], kinds smallint[], skip integer, size integer)
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
$$;--> statement-breakpoint
-- Words of the vocabulary that may be meant by a word: all that are one slip away, and similar ones.
CREATE FUNCTION search_near(meant text) RETURNS TABLE (word text, n integer) LANGUAGE sql STABLE AS $$
  SELECT w.word, w.n FROM search_word w WHERE search_deletions(w.word) && search_deletions(meant)
  UNION
  (SELECT w.word, w.n FROM search_word w WHERE w.word % meant ORDER BY similarity(w.word, meant) DESC LIMIT 20)
$$;--> statement-breakpoint
-- Rows that are deleted, also with what they belong to, are found no more; the argument is their kind.
CREATE FUNCTION search_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_write(jsonb_agg(jsonb_build_object('kind', TG_ARGV[0]::smallint, 'item_id', id))) FROM gone HAVING count(*) > 0;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER search_forget AFTER DELETE ON "podcast" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_forget(0);--> statement-breakpoint
CREATE TRIGGER search_forget AFTER DELETE ON "episode" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_forget(1);--> statement-breakpoint
CREATE TRIGGER search_forget AFTER DELETE ON "season" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_forget(2);--> statement-breakpoint
CREATE TRIGGER search_forget AFTER DELETE ON "album" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_forget(3);--> statement-breakpoint
CREATE TRIGGER search_forget AFTER DELETE ON "track" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_forget(4);--> statement-breakpoint
CREATE TRIGGER search_forget AFTER DELETE ON "artist" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_forget(5);--> statement-breakpoint
CREATE TRIGGER search_forget AFTER DELETE ON "playlist" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_forget(6);
