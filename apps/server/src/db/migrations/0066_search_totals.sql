-- As before, but the number of items of a single word is read from the vocabulary: of its own items only the page is read, and those of longer words are
-- counted that do not contain it too.
-- is_wide: longer words have more than 4,000 rows. Of each of them only the page is read, of names that begin with it and of the others, and
-- more than 1,000 items are assumed.
CREATE OR REPLACE FUNCTION search_items(kinds smallint[], words text[], pasts text[], queries tsquery[], names tsquery[], sort text, start integer, skip integer, size integer)
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
        THEN (SELECT w.n FROM search_word w WHERE w.word = l.word AND w.kind = k.kind AND (w.n > 1000 OR cardinality(words) = 1)) END AS n,
        CASE WHEN l.query IS NULL AND sort IS NULL
        THEN (SELECT sum(w.n) FROM search_word w WHERE w.word > l.word AND w.word < l.past AND w.kind = k.kind) > 4000 ELSE false END AS is_wide
      FROM unnest(words, pasts, queries, names) l (word, past, query, names)
    ), found AS MATERIALIZED (
      SELECT h.item_id, min(h.rank) AS rank, bool_and(h.is_new) AS is_new FROM lists l CROSS JOIN LATERAL (
        WITH whole AS MATERIALIZED (
          SELECT t.rank, t.item_id, t.words FROM search_term t
          WHERE t.kind = k.kind AND t.word = l.word AND (l.query IS NULL OR t.words @@ l.query)
          ORDER BY t.rank, t.item_id LIMIT CASE WHEN l.n IS NOT NULL THEN skip + size ELSE 1001 END
        ), longer AS (
          SELECT (t.rank / 512 + 2) / 2 * 1024 + t.rank % 512, t.item_id, t.words, l.n IS NULL OR ts_delete(t.words, l.word) = t.words
          FROM (
            SELECT t.rank, t.item_id, t.words FROM search_term t WHERE t.kind = k.kind AND t.word > l.word AND t.word < l.past AND l.is_wide IS NOT TRUE
            UNION ALL
            SELECT t.rank, t.item_id, t.words FROM search_word w CROSS JOIN (VALUES (0, 511), (512, 32767)) r (low, high) CROSS JOIN LATERAL (
              SELECT t.rank, t.item_id, t.words FROM search_term t WHERE t.kind = k.kind AND t.word = w.word AND t.rank BETWEEN r.low AND r.high
              ORDER BY t.rank, t.item_id LIMIT skip + size) t
            WHERE w.kind = k.kind AND w.word > l.word AND w.word < l.past AND l.is_wide
          ) t WHERE (l.query IS NULL OR t.words @@ l.query)
            AND CASE WHEN l.n > 1000 OR (SELECT count(*) FROM whole) > 1000
              THEN l.names IS NULL AND (SELECT count(*) FROM whole w WHERE w.rank < 1024) < skip + size ELSE true END
        )
        SELECT CASE WHEN l.names IS NULL THEN b.rank WHEN b.words @@ l.names THEN 1536 + b.rank % 512 ELSE 2560 + b.rank % 512 END, b.item_id, b.is_new
        FROM (SELECT w.*, l.n IS NULL FROM whole w UNION ALL TABLE longer) b (rank, item_id, words, is_new)
      ) h (rank, item_id, is_new) GROUP BY h.item_id
    )
    SELECT CASE WHEN (SELECT bool_or(l.is_wide) FROM lists l) THEN 1001
      ELSE (SELECT count(*) FROM found WHERE is_new) + (SELECT coalesce(max(l.n), 0) FROM lists l) END::integer AS total, CASE WHEN sort IS NULL
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
