CREATE TABLE "artist_genre" (
	"artist_id" integer NOT NULL,
	"genre_id" integer NOT NULL,
	"pos" smallint NOT NULL,
	CONSTRAINT "artist_genre_artist_id_genre_id_pk" PRIMARY KEY("artist_id","genre_id")
);
--> statement-breakpoint
CREATE TABLE "track_genre" (
	"track_id" integer NOT NULL,
	"genre_id" integer NOT NULL,
	"pos" smallint NOT NULL,
	CONSTRAINT "track_genre_track_id_genre_id_pk" PRIMARY KEY("track_id","genre_id")
);
--> statement-breakpoint
CREATE TABLE "search_genre_set" (
	"id" integer PRIMARY KEY NOT NULL,
	"genres" integer[] NOT NULL,
	CONSTRAINT "search_genre_set_genres_unique" UNIQUE("genres")
);
--> statement-breakpoint
INSERT INTO "artist_genre" SELECT "id", "genre_id", 0 FROM "artist" WHERE "genre_id" IS NOT NULL ORDER BY "id";--> statement-breakpoint
INSERT INTO "track_genre" SELECT "id", "genre_id", 0 FROM "track" WHERE "genre_id" IS NOT NULL ORDER BY "id";--> statement-breakpoint
ALTER TABLE "artist_genre" ADD CONSTRAINT "artist_genre_artist_id_artist_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artist_genre" ADD CONSTRAINT "artist_genre_genre_id_genre_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_genre" ADD CONSTRAINT "track_genre_track_id_track_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."track"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_genre" ADD CONSTRAINT "track_genre_genre_id_genre_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artist_genre_genre" ON "artist_genre" USING btree ("genre_id");--> statement-breakpoint
CREATE INDEX "track_genre_genre" ON "track_genre" USING btree ("genre_id");--> statement-breakpoint
ALTER TABLE "artist" DROP COLUMN "genre_id";--> statement-breakpoint
ALTER TABLE "track" DROP COLUMN "genre_id";--> statement-breakpoint
-- Keys of the search hold the number of a set of genres where they held one genre: what was the genre 7 is the set 7, which holds the genre 7.
INSERT INTO "search_genre_set" SELECT 0, '{}'::integer[] UNION ALL SELECT DISTINCT "genre_id", ARRAY["genre_id"] FROM "search_item" WHERE "genre_id" > 0;--> statement-breakpoint
ALTER TABLE "search_item" RENAME COLUMN "genre_id" TO "genre_set";--> statement-breakpoint
ALTER TYPE search_given DROP ATTRIBUTE genre_id;--> statement-breakpoint
ALTER TYPE search_given ADD ATTRIBUTE genres integer[];--> statement-breakpoint
INSERT INTO "search_block" SELECT '#' || "term", "kind", "first", "keys" FROM "search_block" WHERE "term" ~ '^#[0-9]+$';--> statement-breakpoint
INSERT INTO "search_head" SELECT '#' || "term", "kind", "n", "items" FROM "search_head" WHERE "term" ~ '^#[0-9]+$';--> statement-breakpoint
-- The sets that hold one of the genres.
CREATE FUNCTION search_sets(wanted integer[]) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT id FROM search_genre_set WHERE genres && wanted)
$$;--> statement-breakpoint
-- The lists an item stands in, and where. A key sorts by field (the whole title, a word of the title, the beginning of
-- one, a word elsewhere, the beginning of one), then popularity; then come 20 bits for the set of genres and 32 of the
-- item itself. The empty term lists everything, what has no genre last; "#7" everything of genre 7, "##7" everything of
-- the set 7: an item stands in one set only.
CREATE OR REPLACE FUNCTION search_keys(item search_item) RETURNS TABLE (term text, key bigint) LANGUAGE sql STABLE AS $$
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
-- Writes items, and forgets those without words, with all that follows, in the caller's transaction. Writers of lists go
-- one after the other: their lock comes before any row. Where only cards change, there is nothing to wait for.
CREATE OR REPLACE FUNCTION search_write(items jsonb) RETURNS void LANGUAGE plpgsql SET jit = off AS $$
DECLARE
  given search_given[] := ARRAY(SELECT g FROM jsonb_populate_recordset(NULL::search_given, items) g);
  is_moved boolean;
  was search_item[];
  changes search_change[];
BEGIN
  is_moved := EXISTS (
    SELECT FROM unnest(given) g LEFT JOIN search_item i ON i.kind = g.kind AND i.item_id = g.item_id LEFT JOIN search_genre_set s ON s.id = i.genre_set
    WHERE (g.genres, g.bucket, g.heads, g.title, g.words) IS DISTINCT FROM (s.genres, i.bucket, i.heads, i.title, i.words)
  );
  IF is_moved THEN
    PERFORM pg_advisory_xact_lock(727002);
    was := ARRAY(SELECT i FROM unnest(given) g JOIN search_item i ON i.kind = g.kind AND i.item_id = g.item_id);
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
-- One page of each kind of what is of one of the genres.
CREATE FUNCTION search_genres(genres integer[], kinds smallint[], skip integer, size integer)
RETURNS TABLE (kind smallint, total integer, items bigint[]) LANGUAGE sql STABLE ROWS 7 AS $$
  SELECT * FROM search_page(ARRAY(SELECT '##' || id FROM unnest(search_sets(genres)) id), kinds, skip, size)
$$;--> statement-breakpoint
-- One page of each kind of the items that hold a term and are of one of the genres.
CREATE OR REPLACE FUNCTION search_filter(wanted text, genres integer[], kinds smallint[], skip integer, size integer)
RETURNS TABLE (kind smallint, total integer, items bigint[]) LANGUAGE plpgsql STABLE ROWS 7 SET jit = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  sets integer[] := search_sets(genres);
BEGIN
  RETURN QUERY
  SELECT h.kind, count(*)::integer, (array_agg(h.key))[skip + 1 : skip + size]
  FROM (
    SELECT b.kind, u.key FROM search_block b CROSS JOIN unnest(b.keys) u (key)
    WHERE b.term = wanted AND b.kind = ANY (kinds) AND ((u.key >> 32) & 1048575)::integer = ANY (sets) ORDER BY b.kind, u.key
  ) h
  GROUP BY h.kind;
END
$$;--> statement-breakpoint
-- Items that hold all terms of one of the combinations (rows of `terms`), with a key to sort by. `phrases` are the
-- combinations as text, `patterns` say how a title holds their terms; both begin with a space. No sets of genres means all.
DROP FUNCTION search_hits;--> statement-breakpoint
CREATE FUNCTION search_hits(terms text[], phrases text[], patterns text[], sets integer[], kinds smallint[])
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
  WHERE i.kind = ANY (kinds) AND (sets IS NULL OR i.genre_set = ANY (sets))
$$;--> statement-breakpoint
-- One page of each kind of them; no genres means all.
CREATE OR REPLACE FUNCTION search_match(terms text[], phrases text[], patterns text[], genres integer[], kinds smallint[], skip integer, size integer)
RETURNS TABLE (kind smallint, total integer, items bigint[]) LANGUAGE plpgsql STABLE ROWS 7 SET jit = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  sets integer[] := CASE WHEN cardinality(genres) > 0 THEN search_sets(genres) END;
BEGIN
  IF array_length(terms, 1) = 1 THEN
    RETURN QUERY SELECT h.kind, count(*)::integer, (array_agg(h.key))[skip + 1 : skip + size]
    FROM (SELECT f.kind, f.key FROM search_hits(terms, phrases, patterns, sets, kinds) f ORDER BY f.kind, f.key) h GROUP BY h.kind;
  ELSE
    RETURN QUERY SELECT h.kind, count(*)::integer, (array_agg(h.key))[skip + 1 : skip + size]
    FROM (SELECT f.kind, min(f.key) AS key FROM search_hits(terms, phrases, patterns, sets, kinds) f GROUP BY f.kind, f.id ORDER BY f.kind, min(f.key)) h GROUP BY h.kind;
  END IF;
END
$$;
