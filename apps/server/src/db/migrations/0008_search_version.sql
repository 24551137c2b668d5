CREATE TABLE "search_version" (
	"version" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- As before, but the list of everything ends with what has no genre.
CREATE OR REPLACE FUNCTION search_keys(item search_item) RETURNS TABLE (term text, key bigint) LANGUAGE sql STABLE AS $$
  SELECT found.term, ((5 - max(found.field))::bigint << 60) + ((255 - item.bucket)::bigint << 52) + ((item.genre_id & 1048575)::bigint << 32) + item.id
  FROM (
    SELECT '' AS term, CASE WHEN item.genre_id > 0 THEN 0 ELSE -1 END AS field
    UNION ALL SELECT '#' || item.genre_id, 0 WHERE item.genre_id > 0
    UNION ALL SELECT left(word, n),
      CASE WHEN place <= item.heads THEN CASE WHEN left(word, n) = item.title THEN 5 WHEN n = char_length(word) THEN 4 ELSE 3 END
      WHEN n = char_length(word) THEN 2 ELSE 1 END
    FROM unnest(item.words) WITH ORDINALITY w (word, place), generate_series(1, char_length(word)) n
  ) found
  GROUP BY found.term
$$;--> statement-breakpoint
-- The lists that stand were made with the old places.
SELECT search_rebuild();
