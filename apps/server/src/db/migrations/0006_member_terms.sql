-- The words of folded names by their beginnings, of up to 8 letters.
CREATE FUNCTION member_terms(names text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT left(word, n)), '{}') FROM unnest(string_to_array(names, ' ')) word, generate_series(1, least(char_length(word), 8)) n
$$;--> statement-breakpoint
CREATE TABLE "member_term" (
	"term" text collate "C" NOT NULL,
	"followers_count" integer NOT NULL,
	"member_id" integer NOT NULL
);
--> statement-breakpoint
INSERT INTO member_term SELECT term, followers_count, id FROM member, unnest(member_terms(search_text)) term;--> statement-breakpoint
CREATE UNIQUE INDEX "member_term_place" ON "member_term" USING btree ("term","followers_count" DESC NULLS FIRST,"member_id");
--> statement-breakpoint
-- Keeps the lists of terms as the members are.
CREATE FUNCTION member_term_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.search_text = NEW.search_text THEN
    UPDATE member_term SET followers_count = NEW.followers_count
    WHERE term = ANY (member_terms(OLD.search_text)) AND followers_count = OLD.followers_count AND member_id = OLD.id;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM member_term WHERE term = ANY (member_terms(OLD.search_text)) AND followers_count = OLD.followers_count AND member_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO member_term SELECT term, NEW.followers_count, NEW.id FROM unnest(member_terms(NEW.search_text)) term;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER member_term_come AFTER INSERT OR DELETE ON member FOR EACH ROW EXECUTE FUNCTION member_term_write();--> statement-breakpoint
CREATE TRIGGER member_term_move AFTER UPDATE OF username, full_name, followers_count ON member FOR EACH ROW
WHEN ((OLD.search_text, OLD.followers_count) IS DISTINCT FROM (NEW.search_text, NEW.followers_count)) EXECUTE FUNCTION member_term_write();--> statement-breakpoint
-- One page of the members in whose names each asked word begins a word, most followed first. A single word of more than two
-- letters is then looked for inside of words, too; several are only where they begin nobody's. What many have is found at the
-- head of a list, what few have by trigrams: the work does not grow with the number of members. Those with a role are few.
CREATE OR REPLACE FUNCTION member_page(asked text[], wanted_role text, skip integer, size integer)
RETURNS TABLE (id integer) LANGUAGE plpgsql STABLE ROWS 21 SET jit = off SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  words text[] := ARRAY(SELECT member_fold(word) FROM unnest(asked) word ORDER BY char_length(word) DESC);
  escaped text[] := ARRAY(SELECT regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' FROM unnest(words) word);
  begins text[] := ARRAY(SELECT '% ' || word FROM unnest(escaped) word);
  holds text[] := ARRAY(SELECT CASE WHEN char_length(word) < 3 THEN '% ' ELSE '%' END || escaped[place] FROM unnest(words) WITH ORDINALITY w (word, place));
  last integer := skip + size;
  found integer[];
  others integer[];
BEGIN
  IF cardinality(words) = 0 THEN
    IF wanted_role IS NULL THEN
      RETURN QUERY SELECT m.id FROM member m ORDER BY m.followers_count DESC, m.id OFFSET skip LIMIT size;
    ELSE
      RETURN QUERY SELECT m.id FROM member m WHERE m.role = wanted_role ORDER BY m.followers_count DESC, m.id OFFSET skip LIMIT size;
    END IF;
    RETURN;
  END IF;
  IF wanted_role IS NOT NULL THEN
    RETURN QUERY SELECT m.id FROM member m WHERE m.role = wanted_role AND m.search_text LIKE ALL (holds)
    ORDER BY m.search_text LIKE ALL (begins) DESC, m.followers_count DESC, m.id OFFSET skip LIMIT size;
    RETURN;
  END IF;

  IF cardinality(words) = 1 AND char_length(words[1]) <= 8 THEN
    found := ARRAY(SELECT t.member_id FROM member_term t WHERE t.term = words[1] ORDER BY t.followers_count DESC, t.member_id LIMIT last);
    IF cardinality(found) < last AND holds <> begins THEN
      others := ARRAY(
        SELECT t.id FROM (SELECT m.id, m.search_text FROM member m ORDER BY m.followers_count DESC, m.id LIMIT 300) t
        WHERE t.search_text LIKE holds[1] AND NOT t.search_text LIKE begins[1] LIMIT last - cardinality(found)
      );
      IF cardinality(found || others) < last THEN
        others := ARRAY(
          SELECT t.id FROM (SELECT m.id, m.followers_count, m.search_text FROM member m WHERE m.search_text LIKE holds[1] OFFSET 0) t
          WHERE NOT t.search_text LIKE begins[1] ORDER BY t.followers_count DESC, t.id LIMIT last - cardinality(found)
        );
      END IF;
    END IF;
    RETURN QUERY SELECT unnest((found || others)[skip + 1 : last]);
    RETURN;
  END IF;

  -- Both lists are in the order of the page, so they are merged until it is full.
  found := ARRAY(
    SELECT a.member_id FROM member_term a JOIN member_term b USING (followers_count, member_id) JOIN member m ON m.id = a.member_id
    WHERE a.term = left(words[1], 8) AND b.term = left(words[least(2, cardinality(words))], 8) AND m.search_text LIKE ALL (begins)
    ORDER BY a.followers_count DESC, a.member_id LIMIT last
  );
  IF cardinality(found) = 0 THEN
    found := ARRAY(
      SELECT t.id FROM (
        SELECT m.id, m.followers_count, m.search_text FROM member m WHERE m.search_text LIKE holds[1] AND m.search_text LIKE holds[least(2, cardinality(holds))] OFFSET 0
      ) t
      WHERE t.search_text LIKE ALL (holds) ORDER BY t.followers_count DESC, t.id LIMIT last
    );
  END IF;
  RETURN QUERY SELECT unnest(found[skip + 1 : last]);
END
$$;
