-- The ready reply of a word, or of the beginning of one. When nothing holds it: the words of the vocabulary that are one
-- slip away and, where that is a single word, its ready reply. One call answers most searches for one word.
CREATE FUNCTION search_open(wanted text, OUT reply text, OUT near json, OUT near_reply text) LANGUAGE plpgsql STABLE SET jit = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  meant text;
BEGIN
  reply := coalesce((SELECT r.reply FROM search_reply r WHERE r.term = wanted), search_ready(wanted));
  IF reply IS NULL THEN
    SELECT json_agg(k), CASE WHEN count(*) = 1 THEN min(k.word) END INTO near, meant
    FROM (SELECT w.word, w.n FROM search_word w WHERE search_deletions(w.word) && search_deletions(wanted)) k;
    near_reply := coalesce((SELECT r.reply FROM search_reply r WHERE r.term = meant), search_ready(meant));
  END IF;
END
$$;
