-- One page of each kind of the items that hold a term and are of one of the genres. There may be thousands of sets of
-- genres: each that the list names is looked up once.
CREATE OR REPLACE FUNCTION search_filter(wanted text, genres integer[], kinds smallint[], skip integer, size integer)
RETURNS TABLE (kind smallint, total integer, items bigint[]) LANGUAGE plpgsql STABLE ROWS 7 SET jit = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  SELECT h.kind, count(*)::integer, (array_agg(h.key))[skip + 1 : skip + size]
  FROM (
    SELECT b.kind, u.key FROM search_block b CROSS JOIN LATERAL unnest(b.keys) u (key) JOIN search_genre_set s ON s.id = (u.key >> 32) & 1048575
    WHERE b.term = wanted AND b.kind = ANY (search_filter.kinds) AND s.genres && search_filter.genres ORDER BY b.kind, u.key
  ) h
  GROUP BY h.kind;
END
$$;
