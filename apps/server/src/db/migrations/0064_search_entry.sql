DROP SCHEMA IF EXISTS search_next CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS search_terms, search_deletions, search_keys, search_top, search_has_neighbours, search_move, search_write, search_page, search_filter, search_hits, search_match, search_near, search_forget, search_sets, search_genres, search_lists, search_ready, search_fill, search_make_lists, search_make_words, search_mark_genres, search_count_lists, search_open, search_cards, search_text_forget CASCADE;--> statement-breakpoint
DROP TABLE "search_age", "search_block", "search_card", "search_count", "search_genre", "search_genre_set", "search_head", "search_item", "search_moved", "search_reply", "search_text", "search_touched", "search_version", "search_word" CASCADE;--> statement-breakpoint
DROP TYPE IF EXISTS search_given, search_change, search_place, search_found CASCADE;--> statement-breakpoint
CREATE TABLE "search_count" (
	"kind" smallint NOT NULL,
	"genres" integer[] NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "search_count_kind_genres_pk" PRIMARY KEY("kind","genres")
);
--> statement-breakpoint
CREATE TABLE "search_entry" (
	"kind" smallint NOT NULL,
	"item_id" integer NOT NULL,
	"title" text collate "C" NOT NULL,
	"words" "tsvector" NOT NULL,
	"genres" integer[] NOT NULL,
	"popularity" bigint NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"rates_count" integer NOT NULL,
	"rating_score" real NOT NULL,
	"shuffle" integer NOT NULL,
	"owner_id" integer,
	"card" text,
	CONSTRAINT "search_entry_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "search_term" (
	"kind" smallint NOT NULL,
	"word" text collate "C" NOT NULL,
	"rank" smallint NOT NULL,
	"item_id" integer NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_term_kind_item_id_word_pk" PRIMARY KEY("kind","item_id","word")
);
--> statement-breakpoint
CREATE TABLE "search_version" (
	"version" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_word" (
	"word" text collate "C" NOT NULL,
	"kind" smallint NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "search_word_word_kind_pk" PRIMARY KEY("word","kind")
);
--> statement-breakpoint
CREATE INDEX "search_entry_found" ON "search_entry" USING btree ("kind",(cardinality("genres") = 0),"popularity" DESC NULLS FIRST,"item_id","genres") WHERE "search_entry"."kind" < 7;--> statement-breakpoint
CREATE INDEX "search_entry_plays" ON "search_entry" USING btree ("kind","popularity" DESC NULLS FIRST,"item_id","genres") WHERE "search_entry"."kind" < 7;--> statement-breakpoint
CREATE INDEX "search_entry_newest" ON "search_entry" USING btree ("kind","published_at" DESC NULLS FIRST,"item_id" DESC NULLS FIRST,"genres") WHERE "search_entry"."kind" < 7;--> statement-breakpoint
CREATE INDEX "search_entry_title" ON "search_entry" USING btree ("kind","title","item_id","genres") WHERE "search_entry"."kind" < 7;--> statement-breakpoint
CREATE INDEX "search_entry_rated" ON "search_entry" USING btree ("kind","rating_score" DESC NULLS FIRST,"rates_count" DESC NULLS FIRST,"popularity" DESC NULLS FIRST,"item_id","genres") WHERE "search_entry"."kind" < 7;--> statement-breakpoint
CREATE INDEX "search_entry_reviews" ON "search_entry" USING btree ("kind","rates_count" DESC NULLS FIRST,"rating_score" DESC NULLS FIRST,"popularity" DESC NULLS FIRST,"item_id","genres") WHERE "search_entry"."kind" < 7;--> statement-breakpoint
CREATE INDEX "search_entry_shuffle" ON "search_entry" USING btree ("kind","shuffle","item_id","genres") WHERE "search_entry"."kind" < 7;--> statement-breakpoint
CREATE INDEX "search_entry_texts" ON "search_entry" USING gin ("words") WHERE "search_entry"."kind" >= 7;--> statement-breakpoint
CREATE INDEX "search_entry_place" ON "search_entry" USING btree ("kind","owner_id","popularity" DESC NULLS FIRST,"published_at" DESC NULLS FIRST,"item_id" DESC NULLS FIRST) WHERE "search_entry"."kind" >= 7;--> statement-breakpoint
CREATE INDEX "search_term_list" ON "search_term" USING btree ("kind","word","rank","item_id","words");--> statement-breakpoint
CREATE INDEX "search_word_trigrams" ON "search_word" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
-- The vocabulary counts the rows of each word; a whole name is none.
CREATE FUNCTION search_count_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_word AS known SELECT word, kind, count(*) FROM come WHERE word !~ ' ' GROUP BY word, kind ORDER BY word, kind
    ON CONFLICT (word, kind) DO UPDATE SET n = known.n + excluded.n;
  ELSE
    UPDATE search_word w SET n = w.n - g.n FROM (SELECT word, kind, count(*) AS n FROM gone GROUP BY word, kind) g
    WHERE w.word = g.word AND w.kind = g.kind;
    DELETE FROM search_word w USING (SELECT DISTINCT word, kind FROM gone) g WHERE w.word = g.word AND w.kind = g.kind AND w.n <= 0;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER search_count_come AFTER INSERT ON "search_term" REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION search_count_words();--> statement-breakpoint
CREATE TRIGGER search_count_gone AFTER DELETE ON "search_term" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_count_words();--> statement-breakpoint
-- Counts the entries of each kind that have the same genres and, under the genre 0, all of them.
CREATE FUNCTION search_count_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO search_count AS known SELECT kind, genres, count(*)
    FROM (SELECT kind, genres FROM come UNION ALL SELECT kind, '{0}' FROM come) e GROUP BY kind, genres ORDER BY kind, genres
    ON CONFLICT (kind, genres) DO UPDATE SET n = known.n + excluded.n;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE search_count c SET n = c.n - g.n FROM (
      SELECT kind, genres, count(*) AS n FROM (SELECT kind, genres FROM gone UNION ALL SELECT kind, '{0}' FROM gone) e GROUP BY kind, genres) g
    WHERE c.kind = g.kind AND c.genres = g.genres;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER search_count_come AFTER INSERT ON "search_entry" REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION search_count_entries();--> statement-breakpoint
CREATE TRIGGER search_count_changed AFTER UPDATE ON "search_entry" REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION search_count_entries();--> statement-breakpoint
CREATE TRIGGER search_count_gone AFTER DELETE ON "search_entry" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_count_entries();--> statement-breakpoint
-- Rows that are deleted, also with what they belong to, are found no more; the argument is their kinds. Writers of the index go one after the other.
CREATE FUNCTION search_forget() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kinds smallint[] := TG_ARGV[0]::smallint[];
BEGIN
  IF EXISTS (SELECT FROM gone) THEN
    PERFORM pg_advisory_xact_lock(727002);
    DELETE FROM search_term t USING gone WHERE t.kind = ANY (kinds) AND t.item_id = gone.id;
    DELETE FROM search_entry e USING gone WHERE e.kind = ANY (kinds) AND e.item_id = gone.id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER search_forget AFTER DELETE ON "podcast" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_forget('{0}');--> statement-breakpoint
CREATE TRIGGER search_forget AFTER DELETE ON "episode" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_forget('{1,12}');--> statement-breakpoint
CREATE TRIGGER search_forget AFTER DELETE ON "season" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_forget('{2}');--> statement-breakpoint
CREATE TRIGGER search_forget AFTER DELETE ON "album" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_forget('{3}');--> statement-breakpoint
CREATE TRIGGER search_forget AFTER DELETE ON "track" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_forget('{4,11}');--> statement-breakpoint
CREATE TRIGGER search_forget AFTER DELETE ON "artist" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_forget('{5}');--> statement-breakpoint
CREATE TRIGGER search_forget AFTER DELETE ON "playlist" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_forget('{6}');--> statement-breakpoint
-- A playlist is found no more from the moment on in which it is private.
CREATE FUNCTION search_hide_playlists() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hidden integer[] := ARRAY(SELECT now.id FROM now JOIN search_entry e ON e.kind = 6 AND e.item_id = now.id WHERE NOT now.is_public);
BEGIN
  IF hidden <> '{}' THEN
    PERFORM pg_advisory_xact_lock(727002);
    DELETE FROM search_term WHERE kind = 6 AND item_id = ANY (hidden);
    DELETE FROM search_entry WHERE kind = 6 AND item_id = ANY (hidden);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER search_hide AFTER UPDATE ON "playlist" REFERENCING NEW TABLE AS now FOR EACH STATEMENT EXECUTE FUNCTION search_hide_playlists();
--> statement-breakpoint
-- Items that hold what is asked for in lists, best first: those of a word and of the longer ones that begin with it (past is behind the last of these),
-- of which those count that match the query. Fields of ranks (search-index/document.ts) are 512 apart: longer words stand between whole ones, and a
-- list with names ranks by whether the name matches them. 1,000 are listed at most; total is more where there are more. Of a word that more hold, only
-- the page is read. With a sort, the best 1,000 come in that order; start is where the random one begins.
CREATE FUNCTION search_items(kinds smallint[], words text[], pasts text[], queries tsquery[], names tsquery[], sort text, start integer, skip integer, size integer)
RETURNS TABLE (kind smallint, total integer, ids integer[], cards text) LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_sort = off SET jit = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT k.kind, f.total, f.ids, (
    SELECT string_agg(e.card, ',' ORDER BY o.place) FROM unnest(f.ids) WITH ORDINALITY o (id, place)
    JOIN search_entry e ON e.kind = k.kind AND e.item_id = o.id)
  FROM unnest(kinds) k (kind) CROSS JOIN LATERAL (
    WITH lists AS MATERIALIZED (
      SELECT l.*, CASE WHEN l.query IS NULL AND sort IS NULL
        THEN coalesce((SELECT w.n FROM search_word w WHERE w.word = l.word AND w.kind = k.kind), 0) ELSE 0 END AS n
      FROM unnest(words, pasts, queries, names) l (word, past, query, names)
    ), found AS MATERIALIZED (
      SELECT h.item_id, min(h.rank) AS rank FROM lists l CROSS JOIN LATERAL (
        WITH whole AS MATERIALIZED (
          SELECT t.rank, t.item_id, t.words FROM search_term t
          WHERE t.kind = k.kind AND t.word = l.word AND (l.query IS NULL OR t.words @@ l.query)
          ORDER BY t.rank, t.item_id LIMIT CASE WHEN l.n > 1000 THEN skip + size ELSE 1001 END
        ), longer AS (
          SELECT (t.rank / 512 + 2) / 2 * 1024 + t.rank % 512, t.item_id, t.words FROM search_term t
          WHERE t.kind = k.kind AND t.word > l.word AND t.word < l.past AND (l.query IS NULL OR t.words @@ l.query)
            AND CASE WHEN l.n > 1000 OR (SELECT count(*) FROM whole) > 1000
              THEN l.names IS NULL AND (SELECT count(*) FROM whole w WHERE w.rank < 1024) < skip + size ELSE true END
        )
        SELECT CASE WHEN l.names IS NULL THEN b.rank WHEN b.words @@ l.names THEN 1536 + b.rank % 512 ELSE 2560 + b.rank % 512 END, b.item_id
        FROM (TABLE whole UNION ALL TABLE longer) b
      ) h (rank, item_id) GROUP BY h.item_id
    )
    SELECT greatest((SELECT count(*) FROM found), (SELECT max(l.n) FROM lists l))::integer AS total, CASE WHEN sort IS NULL
      THEN ARRAY(SELECT b.item_id FROM found b ORDER BY b.rank, b.item_id OFFSET skip LIMIT size)
      ELSE ARRAY(
        SELECT e.item_id FROM (SELECT b.item_id FROM found b ORDER BY b.rank, b.item_id LIMIT 1000) b
        JOIN search_entry e ON e.kind = k.kind AND e.item_id = b.item_id
        ORDER BY CASE sort WHEN 'a_z' THEN e.title END, CASE sort WHEN 'z_a' THEN e.title END DESC,
          CASE sort WHEN 'newest' THEN e.published_at END DESC, CASE sort WHEN 'random' THEN e.shuffle < start END,
          CASE sort WHEN 'random' THEN e.shuffle WHEN 'most_reviews' THEN -e.rates_count END,
          CASE WHEN sort IN ('top_rated', 'most_reviews') THEN e.rating_score END DESC,
          CASE sort WHEN 'top_rated' THEN e.rates_count END DESC,
          CASE WHEN sort IN ('top_rated', 'most_reviews', 'most_plays') THEN e.popularity END DESC,
          CASE WHEN sort IN ('newest', 'z_a') THEN -e.item_id ELSE e.item_id END
        OFFSET skip LIMIT size)
    END AS ids
  ) f WHERE f.total > 0;
END
$$;
