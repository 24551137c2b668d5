CREATE TABLE "member_role" (
	"member_id" integer NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_role_member_id_role_pk" PRIMARY KEY("member_id","role")
);
--> statement-breakpoint
DROP INDEX "member_by_role";--> statement-breakpoint
ALTER TABLE "member_role" ADD CONSTRAINT "member_role_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_role_members" ON "member_role" USING btree ("role","member_id");--> statement-breakpoint
INSERT INTO "member_role" ("member_id", "role") SELECT "id", "role" FROM "member" WHERE "role" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "member" DROP COLUMN "role";--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.member_page(asked text[], wanted_role text, skip integer, size integer) RETURNS TABLE(id integer)
    LANGUAGE plpgsql STABLE ROWS 21
    SET jit TO 'off'
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
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
      RETURN QUERY SELECT m.id FROM member m WHERE m.id IN (SELECT r.member_id FROM member_role r WHERE r.role = wanted_role OR (wanted_role = 'writer' AND r.role = 'editor')) ORDER BY m.followers_count DESC, m.id OFFSET skip LIMIT size;
    END IF;
    RETURN;
  END IF;
  IF wanted_role IS NOT NULL THEN
    RETURN QUERY SELECT m.id FROM member m WHERE m.id IN (SELECT r.member_id FROM member_role r WHERE r.role = wanted_role OR (wanted_role = 'writer' AND r.role = 'editor')) AND m.search_text LIKE ALL (holds)
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