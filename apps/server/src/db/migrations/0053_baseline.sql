-- All tables, functions and triggers as of 28 November 2026, and the queues of pg-boss 12.35.0 (its schema version 43),
-- written by pg_dump. Replaces the migrations 0000 to 0053; a database that has the last of them skips this one.
-- A newer pg-boss with another schema version refuses to start: add a migration with what
-- getMigrationPlans('pgboss', 43) prints.
SET check_function_bodies = false;
CREATE SCHEMA IF NOT EXISTS pgboss;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
CREATE TYPE pgboss.job_state AS ENUM (
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed'
);
CREATE TYPE public.search_change AS (
	kind smallint,
	term text,
	key bigint,
	delta integer
);
CREATE TYPE public.search_found AS (
	kind smallint,
	total integer,
	items bigint[]
);
CREATE TYPE public.search_given AS (
	kind smallint,
	item_id integer,
	bucket smallint,
	heads smallint,
	title text,
	words text[],
	card text,
	genres integer[]
);
CREATE TYPE public.search_place AS (
	id integer,
	kind smallint,
	genre_set integer,
	bucket smallint,
	heads smallint,
	title text COLLATE pg_catalog."C",
	words text[]
);
CREATE FUNCTION pgboss.create_queue(queue_name text, options jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $_$
DECLARE
  tablename varchar := CASE WHEN options->>'partition' = 'true'
                        THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                        ELSE 'job_common'
                        END;
  queue_created_on timestamptz;
BEGIN
  WITH q as (
    INSERT INTO pgboss.queue (
      name,
      policy,
      retry_limit,
      retry_delay,
      retry_backoff,
      retry_delay_max,
      expire_seconds,
      retention_seconds,
      deletion_seconds,
      warning_queued,
      dead_letter,
      partition,
      table_name,
      heartbeat_seconds,
      notify,
      created_on,
      updated_on
    )
    VALUES (
      queue_name,
      options->>'policy',
      COALESCE((options->>'retryLimit')::int, 2),
      COALESCE((options->>'retryDelay')::int, 0),
      COALESCE((options->>'retryBackoff')::bool, false),
      (options->>'retryDelayMax')::int,
      COALESCE((options->>'expireInSeconds')::int, 900),
      COALESCE((options->>'retentionSeconds')::int, 1209600),
      COALESCE((options->>'deleteAfterSeconds')::int, 604800),
      COALESCE((options->>'warningQueueSize')::int, 0),
      options->>'deadLetter',
      COALESCE((options->>'partition')::bool, false),
      tablename,
      (options->>'heartbeatSeconds')::int,
      COALESCE((options->>'notify')::bool, false),
      pgboss.job_now(),
      pgboss.job_now()
    )
    ON CONFLICT DO NOTHING
    RETURNING created_on
  )
  SELECT created_on into queue_created_on from q;
  IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', tablename);
  EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
  EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
  EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
  EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
  EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
  EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
  EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
  EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i12 ON pgboss.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);
  IF options->>'policy' = 'short' THEN
    EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
  ELSIF options->>'policy' = 'singleton' THEN
    EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
  ELSIF options->>'policy' = 'stately' THEN
    EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
  ELSIF options->>'policy' = 'exclusive' THEN
    EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
  ELSIF options->>'policy' = 'key_strict_fifo' THEN
    EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
    EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
    EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
  END IF;
  EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
  EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', tablename, queue_name);
END;
$_$;
CREATE FUNCTION pgboss.delete_queue(queue_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  v_table varchar;
  v_partition bool;
BEGIN
  SELECT table_name, partition
  FROM pgboss.queue
  WHERE name = queue_name
  INTO v_table, v_partition;
  IF v_partition THEN
    EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', v_table);
  ELSE
    EXECUTE format('DELETE FROM pgboss.%I WHERE name = %L', v_table, queue_name);
  END IF;
  DELETE FROM pgboss.queue WHERE name = queue_name;
END;
$$;
CREATE FUNCTION pgboss.job_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
  SELECT pg_catalog.now();
$$;
CREATE FUNCTION pgboss.job_table_format(command text, table_name text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
  SELECT format(
    regexp_replace(
      regexp_replace(command, '\.job\y', '.%1$I', 'g'),
      '\yjob_i(\d+)', '%1$s_i\1', 'g'
    ),
    table_name
  );
$_$;
CREATE FUNCTION pgboss.job_table_run(command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  tbl RECORD;
BEGIN
  IF queue_name IS NOT NULL THEN
    SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
  END IF;
  IF tbl_name IS NOT NULL THEN
    EXECUTE pgboss.job_table_format(command, tbl_name);
    RETURN;
  END IF;
  EXECUTE pgboss.job_table_format(command, 'job_common');
  FOR tbl IN SELECT table_name FROM pgboss.queue WHERE partition = true
  LOOP
    EXECUTE pgboss.job_table_format(command, tbl.table_name);
  END LOOP;
END;
$$;
CREATE FUNCTION pgboss.job_table_run_async(command_name text, version integer, command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF queue_name IS NOT NULL THEN
    SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
  END IF;
  IF tbl_name IS NOT NULL THEN
    INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
    VALUES (
      command_name,
      version,
      'pending',
      queue_name,
      tbl_name,
      pgboss.job_table_format(command, tbl_name)
    );
    RETURN;
  END IF;
  INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
  SELECT
    command_name,
    version,
    'pending',
    NULL,
    'job_common',
    pgboss.job_table_format(command, 'job_common')
  UNION ALL
  SELECT
    command_name,
    version,
    'pending',
    queue.name,
    queue.table_name,
    pgboss.job_table_format(command, queue.table_name)
  FROM pgboss.queue
  WHERE partition = true;
END;
$$;
CREATE FUNCTION public.array_without(keys text[], others text[]) RETURNS text[]
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT coalesce(array_agg(key), '{}') FROM unnest(keys) key WHERE key <> ALL (others)
$$;
CREATE FUNCTION public.article_files_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN PERFORM return_files(file_keys(NEW.thumbnail, NEW.photo, NEW.content)); END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM withdraw_files(file_keys(OLD.thumbnail, OLD.photo, OLD.content)); END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION public.comment_files_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM withdraw_files(file_keys(OLD.html));
  ELSIF TG_OP = 'UPDATE' THEN
    IF NEW.visibility IN ('hidden', 'visible') THEN PERFORM withdraw_files(file_keys(OLD.html, NEW.html));
    ELSE PERFORM withdraw_files(array_without(file_keys(OLD.html), file_keys(NEW.html)));
    END IF;
  ELSIF EXISTS (SELECT FROM post WHERE id = NEW.post_id AND visibility = 'visible') THEN PERFORM return_files(file_keys(NEW.html));
  END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION public.file_keys(VARIADIC texts text[]) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT coalesce(array_agg(DISTINCT found.parts[1]), '{}')
  FROM unnest(texts) t(words), regexp_matches(t.words, '/media/((?:art|video)/[0-9a-z_]+[.][a-z0-9]+)', 'g') found(parts)
  WHERE t.words LIKE '%/media/%'
$$;
CREATE FUNCTION public.html_words(html text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT replace(replace(replace(replace(replace(replace(regexp_replace(html, '<[^>]*>', ' ', 'g'), '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&')
$$;
CREATE FUNCTION public.ledger_account_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.balance = 0 THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'balances follow the rows of the ledger' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE FUNCTION public.ledger_entry_moves() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM ledger_account WHERE id IN (SELECT from_account FROM added UNION SELECT to_account FROM added) ORDER BY id FOR NO KEY UPDATE;
  UPDATE ledger_account SET balance = balance + moved.amount FROM (
    SELECT account, sum(amount)::bigint AS amount FROM (
      SELECT from_account AS account, -amount AS amount FROM added UNION ALL SELECT to_account, amount FROM added
    ) sides GROUP BY account
  ) moved WHERE id = moved.account;
  RETURN NULL;
END
$$;
CREATE FUNCTION public.ledger_entry_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'rows of the ledger are never changed or deleted, only reversed' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE FUNCTION public.member_files_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM return_files(file_keys(NEW.avatar, NEW.back_image, NEW.brief)); END IF;
  PERFORM withdraw_files(file_keys(OLD.avatar, OLD.back_image, OLD.brief));
  RETURN NULL;
END
$$;
CREATE FUNCTION public.member_fold(words text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT lower(public.unaccent('public.unaccent'::regdictionary, words))
$$;
CREATE FUNCTION public.member_page(asked text[], wanted_role text, skip integer, size integer) RETURNS TABLE(id integer)
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
CREATE FUNCTION public.member_term_write() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
$$;
CREATE FUNCTION public.member_terms(names text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT coalesce(array_agg(DISTINCT left(word, n)), '{}') FROM unnest(string_to_array(names, ' ')) word, generate_series(1, least(char_length(word), 8)) n
$$;
CREATE FUNCTION public.playlist_files_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM withdraw_files(file_keys(OLD.image, OLD.mosaic));
  ELSE
    PERFORM return_files(file_keys(NEW.image, NEW.mosaic));
    PERFORM withdraw_files(array_without(file_keys(OLD.image), file_keys(NEW.image)));
  END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION public.post_files_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  before text[] := file_keys(OLD.thumbnail, OLD.description);
  beneath text[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM withdraw_files(before);
    RETURN NULL;
  END IF;
  IF NEW.visibility IS DISTINCT FROM OLD.visibility THEN
    SELECT coalesce(array_agg(key), '{}') INTO beneath FROM (
      SELECT unnest(file_keys(image, thumbnail, link, content)) FROM post_media WHERE post_id = NEW.id
      UNION SELECT unnest(file_keys(html)) FROM comment WHERE post_id = NEW.id AND html LIKE '%/media/%'
    ) below(key);
    IF NEW.visibility = 'hidden' THEN PERFORM withdraw_files(before || beneath);
    ELSIF NEW.visibility = 'visible' THEN PERFORM withdraw_files(file_keys(NEW.thumbnail, NEW.description) || beneath);
    END IF;
  END IF;
  PERFORM withdraw_files(array_without(before, file_keys(NEW.thumbnail, NEW.description)));
  RETURN NULL;
END
$$;
CREATE FUNCTION public.post_index_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.search_text := post_search_text(NEW);
  RETURN NEW;
END $$;
CREATE FUNCTION public.post_media_files_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND EXISTS (SELECT FROM post WHERE id = NEW.post_id AND visibility <> 'hidden') THEN
    PERFORM return_files(file_keys(NEW.image, NEW.thumbnail, NEW.link, NEW.content));
  END IF;
  IF TG_OP = 'DELETE' THEN PERFORM withdraw_files(file_keys(OLD.image, OLD.thumbnail, OLD.link, OLD.content));
  ELSIF TG_OP = 'UPDATE' THEN PERFORM withdraw_files(array_without(file_keys(OLD.image, OLD.thumbnail, OLD.link, OLD.content), file_keys(NEW.image, NEW.thumbnail, NEW.link, NEW.content)));
  END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION public.post_media_index_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE post SET search_text = post_search_text(post) WHERE id = coalesce(NEW.post_id, OLD.post_id);
  RETURN NULL;
END $$;
CREATE FUNCTION public.sound_links(html text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT coalesce(array_agg(DISTINCT found[1]), '{}')
  FROM regexp_matches(html, 'href="([^"?#]*/(?:artist|discover|plays|album|play)/[1-9][0-9]{0,8})(?=["/?#])', 'g') AS found
$$;
CREATE TABLE public.post (
    id integer NOT NULL,
    topic_id integer NOT NULL,
    member_id integer NOT NULL,
    title text NOT NULL,
    sub_title text NOT NULL,
    description text NOT NULL,
    thumbnail text,
    visibility text DEFAULT 'visible'::text NOT NULL,
    reason text,
    comments_count integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    blocks_expected smallint DEFAULT 0 NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    sound_links text[] GENERATED ALWAYS AS (public.sound_links(description)) STORED NOT NULL
);
CREATE FUNCTION public.post_search_text(p public.post) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  SELECT member_fold(left(concat_ws(' ', p.title, p.sub_title, html_words(p.description), (
    SELECT html_words(string_agg(m.content, ' ' ORDER BY m.pos, m.id)) FROM post_media m WHERE m.post_id = p.id AND m.type = 'text'
  )), 100000))
$$;
CREATE FUNCTION public.product_files_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM return_files(file_keys(NEW.image));
  RETURN NULL;
END
$$;
CREATE FUNCTION public.return_files(keys text[]) RETURNS void
    LANGUAGE sql
    AS $$
  DELETE FROM withdrawn_file WHERE key = ANY (keys)
$$;
CREATE FUNCTION public.search_cards(wanted integer[], OUT ids text, OUT cards text) RETURNS record
    LANGUAGE plpgsql STABLE
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
BEGIN
  SELECT string_agg(c.id::text, ' '), string_agg(c.card, E'\n') INTO ids, cards FROM search_card c WHERE c.id = ANY (wanted);
END
$$;
CREATE FUNCTION public.search_count_lists(most integer) RETURNS integer
    LANGUAGE plpgsql
    SET jit TO 'off'
    SET work_mem TO '64MB'
    AS $$
DECLARE
  counted integer;
BEGIN
  PERFORM pg_advisory_xact_lock(727002);
  WITH long AS (
    INSERT INTO search_count SELECT h.term, h.kind, 0, 0 FROM search_head h
    WHERE h.n > 500 AND h.term <> '' AND NOT starts_with(h.term, '#') AND NOT EXISTS (SELECT FROM search_count m WHERE m.term = h.term AND m.kind = h.kind AND m.genre_id = 0)
    LIMIT most RETURNING term, kind
  ), counts AS (
    INSERT INTO search_count
    SELECT l.term, l.kind, genre, count(*) FROM long l JOIN search_block b ON b.term = l.term AND b.kind = l.kind CROSS JOIN unnest(b.keys) key
    JOIN search_genre_set s ON s.id = (key >> 32) & 1048575 CROSS JOIN unnest(s.genres) genre GROUP BY l.term, l.kind, genre
  )
  SELECT count(*) INTO counted FROM long;
  RETURN counted;
END
$$;
CREATE FUNCTION public.search_deletions(word text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT array_agg(left(word, n - 1) || substr(word, n + 1)) || word FROM generate_series(1, char_length(word)) n
$$;
CREATE FUNCTION public.search_fill(most integer) RETURNS integer
    LANGUAGE plpgsql
    SET jit TO 'off'
    AS $$
DECLARE
  terms text[];
BEGIN
  PERFORM pg_advisory_xact_lock(727002);
  terms := ARRAY(SELECT term FROM search_reply WHERE reply IS NULL ORDER BY term LIMIT most);
  UPDATE search_reply SET reply = search_ready(term) WHERE term = ANY (terms);
  DELETE FROM search_reply WHERE term = ANY (terms) AND reply IS NULL;
  RETURN cardinality(terms);
END
$$;
CREATE FUNCTION public.search_filter(wanted text, genres integer[], kinds smallint[], skip integer, size integer) RETURNS TABLE(kind smallint, total integer, items bigint[])
    LANGUAGE plpgsql STABLE ROWS 7
    SET jit TO 'off'
    SET enable_sort TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
DECLARE
  bytes integer := (SELECT max(id) / 8 + 1 FROM search_genre_set);
  marked bytea;
BEGIN
  IF cardinality(genres) > 1 THEN
    RETURN QUERY
    SELECT h.kind, count(*)::integer, (array_agg(h.key))[skip + 1 : skip + size]
    FROM (
      SELECT b.kind, u.key FROM search_block b CROSS JOIN LATERAL unnest(b.keys) u (key) JOIN search_genre_set s ON s.id = (u.key >> 32) & 1048575
      WHERE b.term = wanted AND b.kind = ANY (search_filter.kinds) AND s.genres && search_filter.genres ORDER BY b.kind, u.key
    ) h
    GROUP BY h.kind;
    RETURN;
  END IF;
  marked := (SELECT g.sets || decode(repeat('00', bytes - length(g.sets)), 'hex') FROM search_genre g WHERE g.genre_id = genres[1]);
  RETURN QUERY
  SELECT h.kind, p.total, p.items
  FROM search_head h
  LEFT JOIN search_count m ON m.term = h.term AND m.kind = h.kind AND m.genre_id = 0
  LEFT JOIN search_count c ON c.term = h.term AND c.kind = h.kind AND c.genre_id = genres[1]
  CROSS JOIN LATERAL (
    SELECT CASE WHEN m.term IS NULL THEN count(*)::integer ELSE c.n END AS total, (array_agg(l.key))[skip + 1 : skip + size] AS items
    FROM (
      SELECT u.key FROM search_block b CROSS JOIN LATERAL unnest(b.keys) u (key)
      WHERE b.term = h.term AND b.kind = h.kind AND get_bit(marked, (u.key >> 32) & 1048575) = 1
      ORDER BY b.first, u.key LIMIT CASE WHEN m.term IS NOT NULL THEN least(skip + size, coalesce(c.n, 0)) END
    ) l
  ) p
  WHERE h.term = wanted AND h.kind = ANY (search_filter.kinds) AND p.total > 0;
END
$$;
CREATE FUNCTION public.search_forget() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM search_write(jsonb_agg(jsonb_build_object('kind', TG_ARGV[0]::smallint, 'item_id', id))) FROM gone HAVING count(*) > 0;
  RETURN NULL;
END
$$;
CREATE FUNCTION public.search_genres(genres integer[], kinds smallint[], skip integer, size integer) RETURNS TABLE(kind smallint, total integer, items bigint[])
    LANGUAGE sql STABLE ROWS 7
    AS $$
  SELECT * FROM search_page(ARRAY(SELECT '##' || id FROM unnest(search_sets(genres)) id), kinds, skip, size)
$$;
CREATE FUNCTION public.search_has_neighbours(word text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT char_length(word) > 2 AND word !~ '[0-9]'
$$;
CREATE FUNCTION public.search_hits(terms text[], phrases text[], patterns text[], genres integer[], kinds smallint[]) RETURNS TABLE(kind smallint, id integer, key bigint)
    LANGUAGE sql STABLE
    AS $$
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
$$;
CREATE FUNCTION public.search_keys(item public.search_place) RETURNS TABLE(term text, key bigint)
    LANGUAGE sql STABLE
    AS $$
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
$$;
CREATE FUNCTION public.search_lists(pages public.search_found[], size integer) RETURNS text
    LANGUAGE plpgsql STABLE STRICT
    SET jit TO 'off'
    SET enable_nestloop TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
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
$$;
CREATE FUNCTION public.search_make_lists(of_kind smallint) RETURNS void
    LANGUAGE plpgsql
    SET work_mem TO '128MB'
    SET jit TO 'off'
    AS $$
BEGIN
  INSERT INTO search_block SELECT term, of_kind, min(key), array_agg(key ORDER BY key) FROM (
    SELECT k.term, k.key, (row_number() OVER (PARTITION BY k.term ORDER BY k.key) - 1) / 192 AS part
    FROM search_item i, search_keys(ROW(i.id, i.kind, i.genre_set, i.bucket, i.heads, i.title, i.words)::search_place) k WHERE i.kind = of_kind
  ) cut GROUP BY term, part;
  INSERT INTO search_head SELECT term, of_kind, sum(cardinality(keys)), search_top(term, of_kind) FROM search_block WHERE kind = of_kind GROUP BY term;
END
$$;
CREATE FUNCTION public.search_make_words() RETURNS void
    LANGUAGE plpgsql
    SET work_mem TO '128MB'
    SET jit TO 'off'
    AS $$
BEGIN
  PERFORM search_mark_genres(ARRAY(SELECT id FROM search_genre_set));
  PERFORM search_count_lists(NULL);
  INSERT INTO search_word SELECT word, count(*) FROM search_item i, unnest(i.words) word WHERE search_has_neighbours(word) GROUP BY word;
  INSERT INTO search_reply (term) SELECT DISTINCT term FROM search_head WHERE kind < 7 AND NOT starts_with(term, '##') ORDER BY term;
END
$$;
CREATE FUNCTION public.search_mark_genres(fresh integer[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  -- Bytes that have a bit for every set.
  size integer := (SELECT max(id) / 8 + 1 FROM unnest(fresh) id);
  each record;
  marked bytea;
  id integer;
BEGIN
  FOR each IN SELECT genre, array_agg(s.id) AS ids FROM search_genre_set s CROSS JOIN unnest(s.genres) genre WHERE s.id = ANY (fresh) GROUP BY genre LOOP
    marked := coalesce((SELECT g.sets FROM search_genre g WHERE g.genre_id = each.genre), '');
    marked := marked || decode(repeat('00', size - length(marked)), 'hex');
    FOREACH id IN ARRAY each.ids LOOP
      marked := set_bit(marked, id, 1);
    END LOOP;
    INSERT INTO search_genre VALUES (each.genre, marked) ON CONFLICT (genre_id) DO UPDATE SET sets = excluded.sets;
  END LOOP;
END
$$;
CREATE FUNCTION public.search_match(terms text[], phrases text[], patterns text[], genres integer[], kinds smallint[], skip integer, size integer) RETURNS TABLE(kind smallint, total integer, items bigint[])
    LANGUAGE plpgsql STABLE ROWS 7
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
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
CREATE FUNCTION public.search_move(changes public.search_change[]) RETURNS void
    LANGUAGE plpgsql
    SET jit TO 'off'
    AS $$
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
  INSERT INTO search_count AS known
  SELECT c.term, c.kind, genre, sum(c.delta) FROM unnest(changes) c JOIN search_count m ON m.term = c.term AND m.kind = c.kind AND m.genre_id = 0
  JOIN search_genre_set s ON s.id = (c.key >> 32) & 1048575 CROSS JOIN unnest(s.genres) genre GROUP BY c.term, c.kind, genre HAVING sum(c.delta) <> 0
  ON CONFLICT (term, kind, genre_id) DO UPDATE SET n = known.n + excluded.n;
END
$$;
CREATE FUNCTION public.search_near(meant text) RETURNS TABLE(word text, n integer)
    LANGUAGE sql STABLE
    AS $$
  SELECT w.word, w.n FROM search_word w WHERE search_deletions(w.word) && search_deletions(meant)
  UNION
  (SELECT w.word, w.n FROM search_word w WHERE w.word % meant ORDER BY similarity(w.word, meant) DESC LIMIT 20)
$$;
CREATE FUNCTION public.search_open(wanted text, OUT reply text, OUT near json, OUT near_reply text) RETURNS record
    LANGUAGE plpgsql STABLE
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
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
CREATE FUNCTION public.search_page(terms text[], kinds smallint[], skip integer, size integer) RETURNS TABLE(kind smallint, total integer, items bigint[])
    LANGUAGE plpgsql STABLE ROWS 7
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
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
$$;
CREATE FUNCTION public.search_ready(wanted text) RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
  pages search_found[] := ARRAY(SELECT ROW(h.kind, h.n, h.items::bigint[])::search_found FROM search_head h WHERE h.term = wanted AND h.kind < 7);
BEGIN
  RETURN CASE WHEN cardinality(pages) > 0 THEN search_lists(pages, 16) END;
END
$$;
CREATE FUNCTION public.search_sets(wanted integer[]) RETURNS integer[]
    LANGUAGE sql STABLE
    AS $$
  SELECT ARRAY(SELECT id FROM search_genre_set WHERE genres && wanted)
$$;
CREATE FUNCTION public.search_terms(words text[]) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT array_agg(left(word || ' ', n)) FROM unnest(words) word, generate_series(1, char_length(word) + 1) n
$$;
CREATE FUNCTION public.search_text_forget() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM search_text t USING gone WHERE t.kind = TG_ARGV[0]::smallint AND t.item_id = gone.id;
  RETURN NULL;
END
$$;
CREATE FUNCTION public.search_top(wanted text, of_kind smallint) RETURNS integer[]
    LANGUAGE sql STABLE
    AS $$
  SELECT ARRAY(
    SELECT (key & 4294967295)::integer
    FROM (SELECT b.first, b.keys FROM search_block b WHERE b.term = wanted AND b.kind = of_kind ORDER BY b.first) b CROSS JOIN unnest(b.keys) key
    ORDER BY b.first, key LIMIT 16
  )
$$;
CREATE FUNCTION public.search_write(items jsonb) RETURNS void
    LANGUAGE plpgsql
    SET jit TO 'off'
    AS $$
DECLARE
  given search_given[] := ARRAY(SELECT g FROM jsonb_populate_recordset(NULL::search_given, items) g);
  is_moved boolean;
  was search_place[];
  changes search_change[];
  redrawn integer[];
  fresh integer[];
  grown bigint;
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
    WITH added AS (
      INSERT INTO search_genre_set
      SELECT (SELECT max(id) FROM search_genre_set) + row_number() OVER (), n.genres
      FROM (SELECT DISTINCT g.genres FROM unnest(given) g WHERE g.words IS NOT NULL AND NOT EXISTS (SELECT FROM search_genre_set s WHERE s.genres = g.genres)) n
      RETURNING id
    )
    SELECT array_agg(id) INTO fresh FROM added;
    PERFORM search_mark_genres(fresh) WHERE fresh IS NOT NULL;
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
  IF is_moved OR redrawn IS NOT NULL THEN
    INSERT INTO search_age AS known VALUES (true, 1) ON CONFLICT (is_only) DO UPDATE SET age = known.age + 1 RETURNING age INTO grown;
  END IF;
  IF is_moved THEN
    INSERT INTO search_moved SELECT grown, ARRAY(
      SELECT (i).id FROM unnest(was) i UNION SELECT i.id FROM unnest(given) g JOIN search_item i ON i.kind = g.kind AND i.item_id = g.item_id
    ) ON CONFLICT (age) DO UPDATE SET items = NULL;
    DELETE FROM search_moved WHERE age <= grown - 1000;
  END IF;
END
$$;
CREATE FUNCTION public.shown_files(keys text[]) RETURNS text[]
    LANGUAGE sql STABLE
    AS $$
  WITH asked AS (SELECT '/media/' || key AS address FROM unnest(keys) key)
  SELECT coalesce(array_agg(DISTINCT used.key), '{}') FROM (
    SELECT unnest(file_keys(p.thumbnail)) FROM post p JOIN asked ON p.thumbnail = asked.address WHERE p.visibility = 'visible'
    UNION ALL SELECT unnest(file_keys(p.description)) FROM post p WHERE p.visibility = 'visible' AND p.description LIKE '%/media/%'
    UNION ALL SELECT unnest(file_keys(m.image, m.thumbnail, m.link)) FROM asked JOIN post_media m ON asked.address IN (m.image, m.thumbnail, m.link) JOIN post p ON p.id = m.post_id AND p.visibility = 'visible'
    UNION ALL SELECT unnest(file_keys(m.content)) FROM post_media m JOIN post p ON p.id = m.post_id AND p.visibility = 'visible' WHERE m.content LIKE '%/media/%'
    UNION ALL SELECT unnest(file_keys(c.html)) FROM comment c JOIN post p ON p.id = c.post_id AND p.visibility = 'visible' WHERE c.visibility = 'visible' AND c.html LIKE '%/media/%'
    UNION ALL SELECT unnest(file_keys(m.avatar, m.back_image)) FROM asked JOIN member m ON asked.address IN (m.avatar, m.back_image)
    UNION ALL SELECT unnest(file_keys(m.brief)) FROM member m WHERE m.brief LIKE '%/media/%'
    UNION ALL SELECT unnest(file_keys(a.thumbnail, a.photo, a.content)) FROM article a WHERE a.deleted_at IS NULL
    UNION ALL SELECT unnest(file_keys(p.image, p.mosaic)) FROM asked JOIN playlist p ON asked.address IN (p.image, p.mosaic) AND p.deleted_at IS NULL
    UNION ALL SELECT unnest(file_keys(t.icon)) FROM asked JOIN topic t ON t.icon = asked.address
    UNION ALL SELECT unnest(file_keys(a.avatar, a.back_image)) FROM asked JOIN artist a ON asked.address IN (a.avatar, a.back_image)
    UNION ALL SELECT unnest(file_keys(a.bio)) FROM artist a WHERE a.bio LIKE '%/media/%'
    UNION ALL SELECT unnest(file_keys(a.art)) FROM asked JOIN album a ON a.art = asked.address
    UNION ALL SELECT unnest(file_keys(t.art)) FROM asked JOIN track t ON t.art = asked.address
    UNION ALL SELECT unnest(file_keys(p.avatar)) FROM asked JOIN podcast p ON p.avatar = asked.address
    UNION ALL SELECT unnest(file_keys(p.bio)) FROM podcast p WHERE p.bio LIKE '%/media/%'
    UNION ALL SELECT unnest(file_keys(s.avatar)) FROM asked JOIN season s ON s.avatar = asked.address
    UNION ALL SELECT unnest(file_keys(e.avatar)) FROM asked JOIN episode e ON e.avatar = asked.address
    UNION ALL SELECT unnest(file_keys(e.bio)) FROM episode e WHERE e.bio LIKE '%/media/%'
    UNION ALL SELECT unnest(file_keys(a.image)) FROM asked JOIN ad a ON a.image = asked.address
    UNION ALL SELECT unnest(file_keys(p.image)) FROM asked JOIN product p ON p.image = asked.address AND p.closed_at IS NULL
    UNION ALL SELECT unnest(file_keys(o.image, o.ad_image, o.video)) FROM contest o
    UNION ALL SELECT unnest(file_keys(c.value::text)) FROM cover c
  ) used(key) WHERE used.key = ANY (keys)
$$;
CREATE FUNCTION public.upload_files_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM return_files(ARRAY[coalesce(NEW.key, OLD.key)]);
  RETURN NULL;
END
$$;
CREATE FUNCTION public.vote_line_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'Lines of a ballot log cannot be changed or deleted.';
END
$$;
CREATE FUNCTION public.withdraw_files(keys text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  shown text[];
BEGIN
  IF cardinality(keys) = 0 THEN RETURN; END IF;
  shown := shown_files(keys);
  DELETE FROM withdrawn_file WHERE key = ANY (shown);
  INSERT INTO withdrawn_file SELECT DISTINCT key FROM unnest(keys) key WHERE key <> ALL (shown) ON CONFLICT DO NOTHING;
END
$$;
CREATE TABLE pgboss.bam (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    version integer NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    queue text,
    table_name text NOT NULL,
    command text NOT NULL,
    error text,
    created_on timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone
);
CREATE TABLE pgboss.job (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid
)
PARTITION BY LIST (name);
CREATE TABLE pgboss.job_common (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK ((NOT ((policy = 'key_strict_fifo'::text) AND (singleton_key IS NULL))))
);
CREATE TABLE pgboss.job_dependency (
    child_name text NOT NULL,
    child_id uuid NOT NULL,
    parent_name text NOT NULL,
    parent_id uuid NOT NULL
);
CREATE TABLE pgboss.queue (
    name text NOT NULL,
    policy text NOT NULL,
    retry_limit integer NOT NULL,
    retry_delay integer NOT NULL,
    retry_backoff boolean NOT NULL,
    retry_delay_max integer,
    expire_seconds integer NOT NULL,
    retention_seconds integer NOT NULL,
    deletion_seconds integer NOT NULL,
    dead_letter text,
    partition boolean NOT NULL,
    table_name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    warning_queued integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer DEFAULT 0 NOT NULL,
    completed_delta integer DEFAULT 0 NOT NULL,
    failed_delta integer DEFAULT 0 NOT NULL,
    delta_on timestamp with time zone,
    delta_seconds integer,
    ready_history integer[] DEFAULT '{}'::integer[] NOT NULL,
    heartbeat_seconds integer,
    notify boolean DEFAULT false NOT NULL,
    singletons_active text[],
    monitor_claim_on timestamp with time zone,
    monitor_on timestamp with time zone,
    maintain_on timestamp with time zone,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT queue_check CHECK ((dead_letter IS DISTINCT FROM name))
);
CREATE TABLE pgboss.queue_stats (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY RANGE (captured_on);
CREATE TABLE pgboss.schedule (
    name text NOT NULL,
    key text DEFAULT ''::text NOT NULL,
    kind text DEFAULT 'cron'::text NOT NULL,
    cron text NOT NULL,
    timezone text DEFAULT 'UTC'::text,
    data jsonb,
    options jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    last_job_id uuid,
    CONSTRAINT schedule_kind_check CHECK ((kind = ANY (ARRAY['cron'::text, 'rrule'::text])))
);
CREATE TABLE pgboss.subscription (
    event text NOT NULL,
    name text NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE pgboss.version (
    version integer NOT NULL,
    cron_on timestamp with time zone,
    bam_on timestamp with time zone,
    flow_on timestamp with time zone,
    reindex_on timestamp with time zone,
    monitor_backoff_on timestamp with time zone
);
CREATE TABLE pgboss.warning (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    type text NOT NULL,
    message text NOT NULL,
    data jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.access_key (
    id integer NOT NULL,
    member_id integer NOT NULL,
    name text NOT NULL,
    scopes text[] NOT NULL,
    key_hash text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone
);
ALTER TABLE public.access_key ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.access_key_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.ad (
    id integer NOT NULL,
    place text NOT NULL,
    image text,
    link text NOT NULL,
    pos integer DEFAULT 0 NOT NULL
);
ALTER TABLE public.ad ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ad_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.album (
    id integer NOT NULL,
    artist_id integer NOT NULL,
    title text NOT NULL,
    sub_title text,
    art text,
    genre_id integer,
    year integer,
    release_date date,
    label text,
    format text,
    certifications text,
    song_count integer DEFAULT 0 NOT NULL,
    plays integer DEFAULT 0 NOT NULL,
    subscribers_only boolean DEFAULT false NOT NULL,
    source text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    rate real DEFAULT 0 NOT NULL,
    rates_count integer DEFAULT 0 NOT NULL,
    rating_score real GENERATED ALWAYS AS (
CASE
    WHEN (rates_count = 0) THEN (0)::double precision
    ELSE (((rate * (rates_count)::double precision) + ((3 * 10))::double precision) / ((rates_count + 10))::double precision)
END) STORED NOT NULL
);
ALTER TABLE public.album ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.album_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.article (
    id integer NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    excerpt text NOT NULL,
    thumbnail text,
    photo text,
    author text,
    author_id integer,
    date date,
    media_type text DEFAULT 'image'::text NOT NULL,
    youtube_link text,
    search_text text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by integer,
    sound_links text[] GENERATED ALWAYS AS (public.sound_links(content)) STORED NOT NULL
);
ALTER TABLE public.article ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.article_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.artist (
    id integer NOT NULL,
    name text NOT NULL,
    bio text,
    avatar text,
    back_image text,
    link text,
    plays integer DEFAULT 0 NOT NULL,
    album_count integer DEFAULT 0 NOT NULL,
    rate real DEFAULT 0 NOT NULL,
    rates_count integer DEFAULT 0 NOT NULL,
    followers_count integer DEFAULT 0 NOT NULL,
    source text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    rating_score real GENERATED ALWAYS AS (
CASE
    WHEN (rates_count = 0) THEN (0)::double precision
    ELSE (((rate * (rates_count)::double precision) + ((3 * 10))::double precision) / ((rates_count + 10))::double precision)
END) STORED NOT NULL
);
CREATE TABLE public.artist_genre (
    artist_id integer NOT NULL,
    genre_id integer NOT NULL,
    pos smallint NOT NULL
);
ALTER TABLE public.artist ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.artist_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.artist_member (
    artist_id integer NOT NULL,
    member_id integer NOT NULL,
    role text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    share integer
);
CREATE TABLE public.ballot (
    id integer NOT NULL,
    contest_id integer NOT NULL,
    title text NOT NULL,
    pos integer DEFAULT 0 NOT NULL,
    votes integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.ballot_artist (
    ballot_id integer NOT NULL,
    artist_id integer NOT NULL,
    votes integer DEFAULT 0 NOT NULL
);
ALTER TABLE public.ballot ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ballot_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.charge (
    id integer NOT NULL,
    member_id integer NOT NULL,
    kind text NOT NULL,
    subscription_id integer,
    plan_id integer,
    artist_id integer,
    podcast_id integer,
    tier text,
    title text,
    currency text NOT NULL,
    amount bigint NOT NULL,
    fee bigint NOT NULL,
    platform_part bigint NOT NULL,
    pool_part bigint NOT NULL,
    creator_part bigint NOT NULL,
    provider text NOT NULL,
    provider_charge text NOT NULL,
    state text DEFAULT 'paid'::text NOT NULL,
    paid_at timestamp with time zone DEFAULT now() NOT NULL,
    reversed_at timestamp with time zone,
    refunded bigint DEFAULT 0 NOT NULL,
    CONSTRAINT charge_parts CHECK (((amount > 0) AND (LEAST(fee, platform_part, pool_part, creator_part) >= 0) AND ((((fee + platform_part) + pool_part) + creator_part) = amount)))
);
ALTER TABLE public.charge ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.charge_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.charge_refund (
    id integer NOT NULL,
    charge_id integer NOT NULL,
    provider text NOT NULL,
    provider_refund text NOT NULL,
    cause text NOT NULL,
    amount bigint NOT NULL,
    fee bigint NOT NULL,
    platform_part bigint NOT NULL,
    pool_part bigint NOT NULL,
    creator_part bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.charge_refund ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.charge_refund_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.comment (
    id integer NOT NULL,
    post_id integer NOT NULL,
    parent_id integer,
    root_id integer,
    level smallint DEFAULT 1 NOT NULL,
    member_id integer NOT NULL,
    html text NOT NULL,
    visibility text DEFAULT 'visible'::text NOT NULL,
    reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    edited_at timestamp with time zone,
    changed_at timestamp with time zone,
    deleted_at timestamp with time zone
);
ALTER TABLE public.comment ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.comment_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.contact_message (
    id integer NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    subject text,
    message text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    mailed_at timestamp with time zone,
    answered_at timestamp with time zone
);
ALTER TABLE public.contact_message ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.contact_message_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.contest (
    id integer NOT NULL,
    title text NOT NULL,
    image text,
    end_date date NOT NULL,
    video text,
    youtube_link text,
    ad_image text,
    ad_link text,
    votes integer DEFAULT 0 NOT NULL,
    lines integer DEFAULT 0 NOT NULL,
    head text,
    closed_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.contest ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.contest_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.correction (
    id integer NOT NULL,
    artist_id integer,
    album_id integer,
    track_id integer,
    podcast_id integer,
    episode_id integer,
    field text NOT NULL,
    value jsonb NOT NULL,
    before jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT correction_of_one_item CHECK ((num_nonnulls(artist_id, album_id, track_id, podcast_id, episode_id) = 1))
);
ALTER TABLE public.correction ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.correction_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.cover (
    bucket text NOT NULL,
    value jsonb NOT NULL
);
CREATE TABLE public.creator_follow (
    id integer NOT NULL,
    member_id integer NOT NULL,
    artist_id integer,
    podcast_id integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT creator_follow_of_one CHECK ((num_nonnulls(artist_id, podcast_id) = 1))
);
ALTER TABLE public.creator_follow ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.creator_follow_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.decision (
    id integer NOT NULL,
    decision text NOT NULL,
    kind text NOT NULL,
    item_id integer NOT NULL,
    post_id integer,
    title text NOT NULL,
    moderator_id integer,
    member_id integer,
    note text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    until timestamp with time zone
);
ALTER TABLE public.decision ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.decision_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.deleted_comment (
    comment_id integer NOT NULL,
    post_id integer NOT NULL,
    deleted_at timestamp with time zone NOT NULL
);
CREATE TABLE public.demo_agreement (
    id text NOT NULL,
    order_id text NOT NULL,
    custom_id text NOT NULL,
    plan_key text,
    amount integer NOT NULL,
    currency text NOT NULL,
    months integer,
    token_hash text,
    status text NOT NULL,
    starts_at timestamp with time zone NOT NULL
);
CREATE TABLE public.demo_charge (
    id text NOT NULL,
    agreement_id text NOT NULL,
    nth integer NOT NULL,
    at timestamp with time zone NOT NULL,
    refunded_at timestamp with time zone
);
CREATE TABLE public.episode (
    id integer NOT NULL,
    podcast_id integer NOT NULL,
    season_id integer,
    number integer,
    name text NOT NULL,
    bio text,
    avatar text,
    sponsor text,
    link text,
    length integer DEFAULT 0 NOT NULL,
    file_key text,
    file_size integer,
    mime text,
    file_hash text,
    enclosure text,
    guid text NOT NULL,
    fingerprint text,
    chapters jsonb,
    transcripts jsonb,
    plays integer DEFAULT 0 NOT NULL,
    rate real DEFAULT 0 NOT NULL,
    rates_count integer DEFAULT 0 NOT NULL,
    published_at timestamp with time zone DEFAULT now() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    rating_score real GENERATED ALWAYS AS (
CASE
    WHEN (rates_count = 0) THEN (0)::double precision
    ELSE (((rate * (rates_count)::double precision) + ((3 * 10))::double precision) / ((rates_count + 10))::double precision)
END) STORED NOT NULL
);
ALTER TABLE public.episode ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.episode_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.genre (
    id integer NOT NULL,
    title text NOT NULL
);
ALTER TABLE public.genre ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.genre_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.ledger_account (
    id integer NOT NULL,
    kind text NOT NULL,
    owner_id integer DEFAULT 0 NOT NULL,
    currency text NOT NULL,
    balance bigint DEFAULT 0 NOT NULL
);
ALTER TABLE public.ledger_account ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.ledger_entry (
    id bigint NOT NULL,
    from_account integer NOT NULL,
    to_account integer NOT NULL,
    currency text NOT NULL,
    amount bigint NOT NULL,
    reason text NOT NULL,
    charge_id integer,
    payout_id integer,
    reverses bigint,
    at timestamp with time zone DEFAULT now() NOT NULL,
    refund_id integer,
    CONSTRAINT ledger_entry_amount CHECK (((amount > 0) AND (from_account <> to_account)))
);
ALTER TABLE public.ledger_entry ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.limit_counter (
    key text NOT NULL,
    count integer NOT NULL,
    ends_at timestamp with time zone NOT NULL
);
CREATE TABLE public.listening_queue (
    member_id integer NOT NULL,
    version integer NOT NULL,
    tracks jsonb NOT NULL,
    current integer NOT NULL,
    "position" integer NOT NULL,
    repeat text NOT NULL,
    source text NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.lyrics (
    track_id integer NOT NULL,
    pos smallint NOT NULL,
    language text,
    is_synced boolean NOT NULL,
    lines jsonb NOT NULL
);
CREATE TABLE public.member (
    id integer NOT NULL,
    username text NOT NULL,
    email text NOT NULL,
    password_hash text,
    full_name text,
    phone text,
    brief text,
    country_code text,
    city text,
    address_line1 text,
    avatar text,
    back_image text,
    genre text,
    role text,
    plays integer DEFAULT 0 NOT NULL,
    followers_count integer DEFAULT 0 NOT NULL,
    following_count integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    search_text text GENERATED ALWAYS AS (public.member_fold((((' '::text || username) || ' '::text) || COALESCE(full_name, ''::text)))) STORED NOT NULL
);
CREATE TABLE public.member_follow (
    follower_id integer NOT NULL,
    followed_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.member ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.member_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.member_term (
    term text NOT NULL COLLATE pg_catalog."C",
    followers_count integer NOT NULL,
    member_id integer NOT NULL
);
CREATE TABLE public.merged_value (
    removal_id integer NOT NULL,
    table_name text NOT NULL,
    key text NOT NULL,
    column_name text NOT NULL,
    before jsonb,
    after jsonb
);
CREATE TABLE public.notification (
    id integer NOT NULL,
    member_id integer NOT NULL,
    kind text NOT NULL,
    actor_id integer,
    post_id integer,
    comment_id integer,
    title text,
    text text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    read_at timestamp with time zone,
    article_id integer,
    decision_id integer,
    album_id integer,
    episode_id integer
);
ALTER TABLE public.notification ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.notification_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.notification_off (
    member_id integer NOT NULL,
    kind text NOT NULL
);
CREATE TABLE public.one_time_code (
    id integer NOT NULL,
    purpose text NOT NULL,
    member_id integer NOT NULL,
    target text NOT NULL,
    code_hash text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
ALTER TABLE public.one_time_code ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.one_time_code_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.outbox_mail (
    id integer NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    code text
);
ALTER TABLE public.outbox_mail ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_mail_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.payment (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id integer NOT NULL,
    kind text NOT NULL,
    plan_id integer,
    artist_id integer,
    podcast_id integer,
    title text NOT NULL,
    tier text,
    amount integer NOT NULL,
    currency text NOT NULL,
    months integer,
    provider text NOT NULL,
    provider_plan text,
    provider_order text,
    provider_subscription text,
    claim text,
    claimed_at timestamp with time zone,
    starts_at timestamp with time zone,
    registered_at timestamp with time zone,
    state text DEFAULT 'open'::text NOT NULL,
    problem text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    checked_at timestamp with time zone
);
CREATE TABLE public.payout (
    id integer NOT NULL,
    member_id integer NOT NULL,
    currency text NOT NULL,
    amount bigint NOT NULL,
    state text DEFAULT 'requested'::text NOT NULL,
    address text,
    provider text,
    provider_payout text,
    problem text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    paid_at timestamp with time zone,
    CONSTRAINT payout_amount CHECK ((amount > 0))
);
CREATE TABLE public.payout_address (
    member_id integer NOT NULL,
    address text NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.payout ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payout_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.plan (
    id integer NOT NULL,
    artist_id integer,
    podcast_id integer,
    title text NOT NULL,
    sub_title text DEFAULT ''::text NOT NULL,
    currency text DEFAULT 'USD'::text NOT NULL,
    duration integer DEFAULT 1 NOT NULL,
    features text[] DEFAULT '{}'::text[] NOT NULL,
    is_highlighted boolean DEFAULT false NOT NULL,
    provider_plan text NOT NULL,
    pos integer DEFAULT 0 NOT NULL,
    closed_at timestamp with time zone,
    amount bigint NOT NULL,
    tier text
);
ALTER TABLE public.plan ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.plan_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.play (
    id integer NOT NULL,
    member_id integer,
    kind text NOT NULL,
    item_id integer NOT NULL,
    playlist_id integer,
    seconds integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    listening uuid,
    answered integer,
    counted boolean DEFAULT true NOT NULL
);
ALTER TABLE public.play ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.play_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.playlist (
    id integer NOT NULL,
    member_id integer NOT NULL,
    name text NOT NULL,
    description text,
    image text,
    is_public boolean DEFAULT false NOT NULL,
    song_count integer DEFAULT 0 NOT NULL,
    plays integer DEFAULT 0 NOT NULL,
    rate real DEFAULT 0 NOT NULL,
    rates_count integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    deleted_at timestamp with time zone,
    was_public boolean DEFAULT false NOT NULL,
    rating_score real GENERATED ALWAYS AS (
CASE
    WHEN (rates_count = 0) THEN (0)::double precision
    ELSE (((rate * (rates_count)::double precision) + ((3 * 10))::double precision) / ((rates_count + 10))::double precision)
END) STORED NOT NULL,
    mosaic text,
    mosaic_version integer
);
ALTER TABLE public.playlist ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.playlist_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.playlist_track (
    playlist_id integer NOT NULL,
    track_id integer NOT NULL,
    pos integer NOT NULL,
    streams integer DEFAULT 0 NOT NULL,
    added_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.podcast (
    id integer NOT NULL,
    title text NOT NULL,
    host text,
    bio text,
    avatar text,
    link text,
    language text,
    genre_id integer,
    plays integer DEFAULT 0 NOT NULL,
    followers_count integer DEFAULT 0 NOT NULL,
    feed text,
    feed_etag text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    feed_checked_at timestamp with time zone,
    feed_next_at timestamp with time zone,
    feed_failures integer DEFAULT 0 NOT NULL,
    feed_problem text
);
ALTER TABLE public.podcast ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.podcast_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.podcast_member (
    podcast_id integer NOT NULL,
    member_id integer NOT NULL,
    role text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    share integer
);
ALTER TABLE public.post ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.post_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.post_media (
    id integer NOT NULL,
    post_id integer NOT NULL,
    pos integer NOT NULL,
    type text NOT NULL,
    content text,
    image text,
    thumbnail text,
    link text,
    cols smallint,
    sound_links text[] GENERATED ALWAYS AS (public.sound_links(content)) STORED NOT NULL
);
ALTER TABLE public.post_media ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.post_media_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.private_feed (
    member_id integer NOT NULL,
    podcast_id integer NOT NULL,
    key_hash text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    read_at timestamp with time zone
);
CREATE TABLE public.product (
    id integer NOT NULL,
    title text NOT NULL,
    image text,
    amount integer NOT NULL,
    currency text NOT NULL,
    link text,
    pos integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    closed_at timestamp with time zone
);
ALTER TABLE public.product ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.product_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.provider_event (
    id text NOT NULL,
    provider text NOT NULL,
    type text NOT NULL,
    subject text,
    body text NOT NULL,
    state text DEFAULT 'new'::text NOT NULL,
    problem text,
    received_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.provider_plan (
    provider text NOT NULL,
    account text NOT NULL,
    key text NOT NULL,
    provider_plan text NOT NULL
);
CREATE TABLE public.rating (
    id integer NOT NULL,
    member_id integer NOT NULL,
    track_id integer,
    episode_id integer,
    album_id integer,
    playlist_id integer,
    artist_id integer,
    stars smallint NOT NULL,
    words text,
    visibility text DEFAULT 'visible'::text NOT NULL,
    reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    edited_at timestamp with time zone,
    removed_at timestamp with time zone,
    CONSTRAINT rating_of_one_item CHECK ((num_nonnulls(track_id, episode_id, album_id, playlist_id, artist_id) = 1)),
    CONSTRAINT rating_stars CHECK (((stars >= 1) AND (stars <= 5)))
);
ALTER TABLE public.rating ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.rating_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.removal (
    id integer NOT NULL,
    kind text NOT NULL,
    item_id integer NOT NULL,
    title text NOT NULL,
    act text NOT NULL,
    into_id integer,
    rows integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    delete_at timestamp with time zone,
    deleted_at timestamp with time zone,
    run integer
);
ALTER TABLE public.removal ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.removal_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.removed_file (
    removal_id integer NOT NULL,
    key text NOT NULL
);
CREATE TABLE public.removed_mark (
    removal_id integer NOT NULL,
    mark text NOT NULL,
    year integer
);
CREATE TABLE public.removed_row (
    removal_id integer NOT NULL,
    table_name text NOT NULL,
    key text NOT NULL,
    depth smallint NOT NULL,
    "row" jsonb NOT NULL,
    member_id integer
);
CREATE TABLE public.report (
    id integer NOT NULL,
    kind text NOT NULL,
    item_id integer NOT NULL,
    member_id integer NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    settled_at timestamp with time zone
);
ALTER TABLE public.report ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.report_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.scrobbling (
    member_id integer NOT NULL,
    token text NOT NULL,
    username text NOT NULL,
    problem text
);
CREATE TABLE public.search_age (
    is_only boolean DEFAULT true NOT NULL,
    age bigint NOT NULL
);
CREATE TABLE public.search_block (
    term text NOT NULL COLLATE pg_catalog."C",
    kind smallint NOT NULL,
    first bigint NOT NULL,
    keys bigint[] NOT NULL
);
CREATE TABLE public.search_card (
    id integer NOT NULL,
    card text NOT NULL
);
CREATE TABLE public.search_count (
    term text NOT NULL COLLATE pg_catalog."C",
    kind smallint NOT NULL,
    genre_id integer NOT NULL,
    n integer NOT NULL
);
CREATE TABLE public.search_genre (
    genre_id integer NOT NULL,
    sets bytea NOT NULL
);
CREATE TABLE public.search_genre_set (
    id integer NOT NULL,
    genres integer[] NOT NULL
);
CREATE TABLE public.search_head (
    term text NOT NULL COLLATE pg_catalog."C",
    kind smallint NOT NULL,
    n integer NOT NULL,
    items integer[] NOT NULL
);
CREATE TABLE public.search_item (
    id integer NOT NULL,
    kind smallint NOT NULL,
    item_id integer NOT NULL,
    genre_set integer NOT NULL,
    bucket smallint NOT NULL,
    heads smallint NOT NULL,
    title text NOT NULL COLLATE pg_catalog."C",
    words text[] NOT NULL
);
ALTER TABLE public.search_item ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.search_item_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.search_moved (
    age bigint NOT NULL,
    items integer[]
);
CREATE TABLE public.search_reply (
    term text NOT NULL COLLATE pg_catalog."C",
    reply text
);
CREATE TABLE public.search_text (
    kind smallint NOT NULL,
    item_id integer NOT NULL,
    within integer NOT NULL,
    rank bigint NOT NULL,
    words tsvector NOT NULL
);
CREATE TABLE public.search_touched (
    kind smallint NOT NULL,
    item_id integer NOT NULL
);
CREATE TABLE public.search_version (
    version integer NOT NULL,
    beat timestamp with time zone
);
CREATE TABLE public.search_word (
    word text NOT NULL COLLATE pg_catalog."C",
    n integer NOT NULL
);
CREATE TABLE public.season (
    id integer NOT NULL,
    podcast_id integer NOT NULL,
    number integer NOT NULL,
    name text NOT NULL,
    avatar text,
    year integer,
    episode_count integer DEFAULT 0 NOT NULL,
    plays integer DEFAULT 0 NOT NULL,
    subscribers_only boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.season ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.season_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.secret (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.session (
    id integer NOT NULL,
    member_id integer NOT NULL,
    token_hash text NOT NULL,
    purpose text DEFAULT 'site'::text NOT NULL,
    parent_id integer,
    device text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
ALTER TABLE public.session ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.session_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.social_identity (
    provider text NOT NULL,
    subject text NOT NULL,
    member_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.sound_measure (
    file_hash text NOT NULL,
    method text NOT NULL,
    length_ms integer,
    peaks text,
    loudness real,
    true_peak real,
    delay integer,
    padding integer,
    track_gain real,
    track_peak real,
    album_gain real,
    album_peak real,
    measured_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.sound_preview (
    file_hash text NOT NULL,
    name text,
    cut_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.stream_day (
    day date NOT NULL,
    currency text NOT NULL,
    plays integer NOT NULL,
    amount bigint NOT NULL,
    paid_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.subscription (
    id integer NOT NULL,
    member_id integer NOT NULL,
    plan_id integer NOT NULL,
    provider_id text NOT NULL,
    active boolean DEFAULT true NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    provider text DEFAULT 'demo'::text NOT NULL,
    provider_state text DEFAULT 'active'::text NOT NULL,
    payment_id uuid,
    starts_at timestamp with time zone,
    cancel_at timestamp with time zone,
    revoked_at timestamp with time zone,
    checked_at timestamp with time zone,
    lease_until timestamp with time zone
);
ALTER TABLE public.subscription ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.subscription_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.suspension (
    member_id integer NOT NULL,
    reason text NOT NULL,
    until timestamp with time zone,
    moderator_id integer,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.topic (
    id integer NOT NULL,
    title text NOT NULL,
    sub_title text NOT NULL,
    icon text,
    colour text NOT NULL,
    pos integer NOT NULL,
    posts_count integer DEFAULT 0 NOT NULL,
    followers_count integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.topic_follow (
    member_id integer NOT NULL,
    topic_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.topic ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.topic_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.track (
    id integer NOT NULL,
    artist_id integer NOT NULL,
    album_id integer,
    title text NOT NULL,
    disc_no integer DEFAULT 1 NOT NULL,
    track_no integer,
    length integer NOT NULL,
    year integer,
    art text,
    file_key text NOT NULL,
    file_size integer NOT NULL,
    mime text NOT NULL,
    file_hash text NOT NULL,
    plays integer DEFAULT 0 NOT NULL,
    rate real DEFAULT 0 NOT NULL,
    rates_count integer DEFAULT 0 NOT NULL,
    source text,
    fingerprint text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    recording_id text,
    isrc text,
    rating_score real GENERATED ALWAYS AS (
CASE
    WHEN (rates_count = 0) THEN (0)::double precision
    ELSE (((rate * (rates_count)::double precision) + ((3 * 10))::double precision) / ((rates_count + 10))::double precision)
END) STORED NOT NULL,
    original_key text,
    disc_title text
);
CREATE TABLE public.track_genre (
    track_id integer NOT NULL,
    genre_id integer NOT NULL,
    pos smallint NOT NULL
);
ALTER TABLE public.track ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.track_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.transcript (
    episode_id integer NOT NULL,
    pos smallint NOT NULL,
    language text,
    is_synced boolean NOT NULL,
    lines jsonb NOT NULL
);
CREATE TABLE public.upload (
    key text NOT NULL,
    member_id integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.vote (
    id integer NOT NULL,
    ballot_id integer NOT NULL,
    artist_id integer NOT NULL,
    member_id integer,
    line integer NOT NULL,
    annulled boolean DEFAULT false NOT NULL
);
CREATE TABLE public.vote_head (
    contest_id integer NOT NULL,
    hour timestamp with time zone NOT NULL,
    at timestamp with time zone NOT NULL,
    n integer NOT NULL,
    hash text NOT NULL
);
ALTER TABLE public.vote ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.vote_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.vote_line (
    contest_id integer NOT NULL,
    n integer NOT NULL,
    at timestamp with time zone NOT NULL,
    act text NOT NULL,
    ballot_id integer NOT NULL,
    artist_id integer NOT NULL,
    mark text NOT NULL,
    takes integer,
    hash text NOT NULL
);
CREATE TABLE public.withdrawn_file (
    key text NOT NULL
);
ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.job_common DEFAULT;
ALTER TABLE ONLY pgboss.bam
    ADD CONSTRAINT bam_pkey PRIMARY KEY (id);
ALTER TABLE ONLY pgboss.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT job_common_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY pgboss.job_dependency
    ADD CONSTRAINT job_dependency_pkey PRIMARY KEY (child_name, child_id, parent_name, parent_id);
ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);
ALTER TABLE ONLY pgboss.queue_stats
    ADD CONSTRAINT queue_stats_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name, key);
ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);
ALTER TABLE ONLY pgboss.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (version);
ALTER TABLE ONLY pgboss.warning
    ADD CONSTRAINT warning_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.access_key
    ADD CONSTRAINT "access_key_keyHash_unique" UNIQUE (key_hash);
ALTER TABLE ONLY public.access_key
    ADD CONSTRAINT access_key_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ad
    ADD CONSTRAINT ad_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.album
    ADD CONSTRAINT album_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.album
    ADD CONSTRAINT album_source_unique UNIQUE (source);
ALTER TABLE ONLY public.article
    ADD CONSTRAINT article_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.artist_genre
    ADD CONSTRAINT artist_genre_artist_id_genre_id_pk PRIMARY KEY (artist_id, genre_id);
ALTER TABLE ONLY public.artist_member
    ADD CONSTRAINT artist_member_artist_id_member_id_pk PRIMARY KEY (artist_id, member_id);
ALTER TABLE ONLY public.artist
    ADD CONSTRAINT artist_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.artist
    ADD CONSTRAINT artist_source_unique UNIQUE (source);
ALTER TABLE ONLY public.ballot_artist
    ADD CONSTRAINT ballot_artist_ballot_id_artist_id_pk PRIMARY KEY (ballot_id, artist_id);
ALTER TABLE ONLY public.ballot
    ADD CONSTRAINT ballot_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.charge
    ADD CONSTRAINT charge_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.charge_refund
    ADD CONSTRAINT charge_refund_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.comment
    ADD CONSTRAINT comment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contact_message
    ADD CONSTRAINT contact_message_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contest
    ADD CONSTRAINT contest_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.correction
    ADD CONSTRAINT correction_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.cover
    ADD CONSTRAINT cover_pkey PRIMARY KEY (bucket);
ALTER TABLE ONLY public.creator_follow
    ADD CONSTRAINT creator_follow_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.decision
    ADD CONSTRAINT decision_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deleted_comment
    ADD CONSTRAINT deleted_comment_pkey PRIMARY KEY (comment_id);
ALTER TABLE ONLY public.demo_agreement
    ADD CONSTRAINT demo_agreement_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.demo_charge
    ADD CONSTRAINT demo_charge_once UNIQUE (agreement_id, nth);
ALTER TABLE ONLY public.demo_charge
    ADD CONSTRAINT demo_charge_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.episode
    ADD CONSTRAINT episode_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.genre
    ADD CONSTRAINT genre_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.genre
    ADD CONSTRAINT genre_title_unique UNIQUE (title);
ALTER TABLE ONLY public.ledger_account
    ADD CONSTRAINT ledger_account_currency UNIQUE (id, currency);
ALTER TABLE ONLY public.ledger_account
    ADD CONSTRAINT ledger_account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.limit_counter
    ADD CONSTRAINT limit_counter_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.listening_queue
    ADD CONSTRAINT listening_queue_pkey PRIMARY KEY (member_id);
ALTER TABLE ONLY public.lyrics
    ADD CONSTRAINT lyrics_track_id_pos_pk PRIMARY KEY (track_id, pos);
ALTER TABLE ONLY public.member_follow
    ADD CONSTRAINT member_follow_follower_id_followed_id_pk PRIMARY KEY (follower_id, followed_id);
ALTER TABLE ONLY public.member
    ADD CONSTRAINT member_phone_unique UNIQUE (phone);
ALTER TABLE ONLY public.member
    ADD CONSTRAINT member_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.merged_value
    ADD CONSTRAINT merged_value_removal_id_table_name_key_column_name_pk PRIMARY KEY (removal_id, table_name, key, column_name);
ALTER TABLE ONLY public.notification_off
    ADD CONSTRAINT notification_off_member_id_kind_pk PRIMARY KEY (member_id, kind);
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.one_time_code
    ADD CONSTRAINT one_time_code_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.outbox_mail
    ADD CONSTRAINT outbox_mail_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_order UNIQUE (provider, provider_order);
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_subscription UNIQUE (provider, provider_subscription);
ALTER TABLE ONLY public.payout_address
    ADD CONSTRAINT payout_address_pkey PRIMARY KEY (member_id);
ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.plan
    ADD CONSTRAINT plan_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.play
    ADD CONSTRAINT play_listening_unique UNIQUE (listening);
ALTER TABLE ONLY public.play
    ADD CONSTRAINT play_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.playlist
    ADD CONSTRAINT playlist_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.playlist_track
    ADD CONSTRAINT playlist_track_playlist_id_track_id_pk PRIMARY KEY (playlist_id, track_id);
ALTER TABLE ONLY public.podcast
    ADD CONSTRAINT podcast_feed_unique UNIQUE (feed);
ALTER TABLE ONLY public.podcast_member
    ADD CONSTRAINT podcast_member_podcast_id_member_id_pk PRIMARY KEY (podcast_id, member_id);
ALTER TABLE ONLY public.podcast
    ADD CONSTRAINT podcast_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.post_media
    ADD CONSTRAINT post_media_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.post
    ADD CONSTRAINT post_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.private_feed
    ADD CONSTRAINT "private_feed_keyHash_unique" UNIQUE (key_hash);
ALTER TABLE ONLY public.private_feed
    ADD CONSTRAINT private_feed_member_id_podcast_id_pk PRIMARY KEY (member_id, podcast_id);
ALTER TABLE ONLY public.product
    ADD CONSTRAINT product_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.provider_event
    ADD CONSTRAINT provider_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.provider_plan
    ADD CONSTRAINT provider_plan_key UNIQUE (provider, account, key);
ALTER TABLE ONLY public.rating
    ADD CONSTRAINT rating_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.removal
    ADD CONSTRAINT removal_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.removed_file
    ADD CONSTRAINT removed_file_removal_id_key_pk PRIMARY KEY (removal_id, key);
ALTER TABLE ONLY public.removed_mark
    ADD CONSTRAINT removed_mark_removal_id_mark_pk PRIMARY KEY (removal_id, mark);
ALTER TABLE ONLY public.removed_row
    ADD CONSTRAINT removed_row_removal_id_table_name_key_pk PRIMARY KEY (removal_id, table_name, key);
ALTER TABLE ONLY public.report
    ADD CONSTRAINT report_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.scrobbling
    ADD CONSTRAINT scrobbling_pkey PRIMARY KEY (member_id);
ALTER TABLE ONLY public.search_age
    ADD CONSTRAINT search_age_pkey PRIMARY KEY (is_only);
ALTER TABLE ONLY public.search_block
    ADD CONSTRAINT search_block_term_kind_first_pk PRIMARY KEY (term, kind, first);
ALTER TABLE ONLY public.search_card
    ADD CONSTRAINT search_card_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.search_count
    ADD CONSTRAINT search_count_term_kind_genre_id_pk PRIMARY KEY (term, kind, genre_id);
ALTER TABLE ONLY public.search_genre
    ADD CONSTRAINT search_genre_pkey PRIMARY KEY (genre_id);
ALTER TABLE ONLY public.search_genre_set
    ADD CONSTRAINT search_genre_set_genres_unique UNIQUE (genres);
ALTER TABLE ONLY public.search_genre_set
    ADD CONSTRAINT search_genre_set_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.search_head
    ADD CONSTRAINT search_head_term_kind_pk PRIMARY KEY (term, kind);
ALTER TABLE ONLY public.search_item
    ADD CONSTRAINT search_item_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.search_moved
    ADD CONSTRAINT search_moved_pkey PRIMARY KEY (age);
ALTER TABLE ONLY public.search_reply
    ADD CONSTRAINT search_reply_pkey PRIMARY KEY (term);
ALTER TABLE ONLY public.search_text
    ADD CONSTRAINT search_text_kind_item_id_pk PRIMARY KEY (kind, item_id);
ALTER TABLE ONLY public.search_version
    ADD CONSTRAINT search_version_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.search_word
    ADD CONSTRAINT search_word_pkey PRIMARY KEY (word);
ALTER TABLE ONLY public.season
    ADD CONSTRAINT season_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.secret
    ADD CONSTRAINT secret_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT "session_tokenHash_unique" UNIQUE (token_hash);
ALTER TABLE ONLY public.social_identity
    ADD CONSTRAINT social_identity_provider_subject_pk PRIMARY KEY (provider, subject);
ALTER TABLE ONLY public.sound_measure
    ADD CONSTRAINT sound_measure_pkey PRIMARY KEY (file_hash);
ALTER TABLE ONLY public.sound_preview
    ADD CONSTRAINT sound_preview_pkey PRIMARY KEY (file_hash);
ALTER TABLE ONLY public.stream_day
    ADD CONSTRAINT stream_day_day_currency_pk PRIMARY KEY (day, currency);
ALTER TABLE ONLY public.subscription
    ADD CONSTRAINT "subscription_paymentId_unique" UNIQUE (payment_id);
ALTER TABLE ONLY public.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.subscription
    ADD CONSTRAINT "subscription_providerId_unique" UNIQUE (provider_id);
ALTER TABLE ONLY public.suspension
    ADD CONSTRAINT suspension_pkey PRIMARY KEY (member_id);
ALTER TABLE ONLY public.topic_follow
    ADD CONSTRAINT topic_follow_member_id_topic_id_pk PRIMARY KEY (member_id, topic_id);
ALTER TABLE ONLY public.topic
    ADD CONSTRAINT topic_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.track_genre
    ADD CONSTRAINT track_genre_track_id_genre_id_pk PRIMARY KEY (track_id, genre_id);
ALTER TABLE ONLY public.track
    ADD CONSTRAINT track_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.track
    ADD CONSTRAINT track_source_unique UNIQUE (source);
ALTER TABLE ONLY public.transcript
    ADD CONSTRAINT transcript_episode_id_pos_pk PRIMARY KEY (episode_id, pos);
ALTER TABLE ONLY public.upload
    ADD CONSTRAINT upload_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.vote_head
    ADD CONSTRAINT vote_head_contest_id_hour_pk PRIMARY KEY (contest_id, hour);
ALTER TABLE ONLY public.vote_line
    ADD CONSTRAINT vote_line_contest_id_n_pk PRIMARY KEY (contest_id, n);
ALTER TABLE ONLY public.vote
    ADD CONSTRAINT vote_once UNIQUE (ballot_id, artist_id, member_id);
ALTER TABLE ONLY public.vote
    ADD CONSTRAINT vote_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.withdrawn_file
    ADD CONSTRAINT withdrawn_file_pkey PRIMARY KEY (key);
CREATE UNIQUE INDEX job_common_i1 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));
CREATE INDEX job_common_i10 ON pgboss.job_common USING btree (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked) AND (policy = 'key_strict_fifo'::text));
CREATE INDEX job_common_i11 ON pgboss.job_common USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked));
CREATE INDEX job_common_i12 ON pgboss.job_common USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);
CREATE UNIQUE INDEX job_common_i2 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX job_common_i3 ON pgboss.job_common USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX job_common_i4 ON pgboss.job_common USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));
CREATE UNIQUE INDEX job_common_i6 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'exclusive'::text));
CREATE INDEX job_common_i7 ON pgboss.job_common USING btree (name, group_id) WHERE ((state = 'active'::pgboss.job_state) AND (group_id IS NOT NULL));
CREATE UNIQUE INDEX job_common_i8 ON pgboss.job_common USING btree (name, singleton_key) WHERE ((state = ANY (ARRAY['active'::pgboss.job_state, 'retry'::pgboss.job_state, 'failed'::pgboss.job_state])) AND (policy = 'key_strict_fifo'::text));
CREATE INDEX job_common_i9 ON pgboss.job_common USING btree (name, id) WHERE (blocking AND (state = 'completed'::pgboss.job_state));
CREATE INDEX job_dep_parent_idx ON pgboss.job_dependency USING btree (parent_name, parent_id);
CREATE INDEX queue_stats_i1 ON ONLY pgboss.queue_stats USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX warning_i1 ON pgboss.warning USING btree (created_on DESC);
CREATE INDEX access_key_by_member ON public.access_key USING btree (member_id);
CREATE INDEX ad_by_place ON public.ad USING btree (place, pos, id);
CREATE INDEX album_by_age ON public.album USING btree (created_at DESC, id DESC);
CREATE INDEX album_by_artist ON public.album USING btree (artist_id, year DESC NULLS LAST, id);
CREATE INDEX album_by_genre ON public.album USING btree (genre_id);
CREATE INDEX album_by_plays ON public.album USING btree (plays DESC, id);
CREATE INDEX article_by_author ON public.article USING btree (author_id);
CREATE INDEX article_by_date ON public.article USING btree (COALESCE(date, ((created_at AT TIME ZONE 'UTC'::text))::date) DESC, id DESC);
CREATE INDEX article_by_remover ON public.article USING btree (deleted_by);
CREATE INDEX article_by_sound ON public.article USING gin (sound_links);
CREATE INDEX artist_by_plays ON public.artist USING btree (plays DESC, id);
CREATE INDEX artist_genre_genre ON public.artist_genre USING btree (genre_id);
CREATE INDEX artist_member_member ON public.artist_member USING btree (member_id);
CREATE INDEX artist_with_files ON public.artist USING btree (id) WHERE (bio ~~ '%/media/%'::text);
CREATE INDEX ballot_artist_by_artist ON public.ballot_artist USING btree (artist_id);
CREATE INDEX ballot_by_contest ON public.ballot USING btree (contest_id, pos, id);
CREATE INDEX charge_by_member ON public.charge USING btree (member_id, id);
CREATE INDEX charge_by_subscription ON public.charge USING btree (subscription_id);
CREATE UNIQUE INDEX charge_of_provider ON public.charge USING btree (provider, provider_charge);
CREATE INDEX charge_refund_by_charge ON public.charge_refund USING btree (charge_id);
CREATE UNIQUE INDEX charge_refund_of_provider ON public.charge_refund USING btree (provider, provider_refund);
CREATE INDEX code_by_hash ON public.one_time_code USING btree (code_hash);
CREATE INDEX code_by_member ON public.one_time_code USING btree (member_id, purpose);
CREATE INDEX comment_by_member ON public.comment USING btree (member_id);
CREATE INDEX comment_changed ON public.comment USING btree (post_id, changed_at) WHERE (changed_at IS NOT NULL);
CREATE INDEX comment_held ON public.comment USING btree (created_at) WHERE (visibility = 'held'::text);
CREATE INDEX comment_of_post ON public.comment USING btree (post_id, id DESC);
CREATE INDEX comment_of_thread ON public.comment USING btree (root_id, id);
CREATE INDEX comment_parent ON public.comment USING btree (parent_id);
CREATE INDEX comment_threads ON public.comment USING btree (post_id, id DESC) WHERE (parent_id IS NULL);
CREATE INDEX comment_with_files ON public.comment USING btree (post_id) WHERE (html ~~ '%/media/%'::text);
CREATE INDEX contact_message_open ON public.contact_message USING btree (id) WHERE (answered_at IS NULL);
CREATE UNIQUE INDEX correction_album_once ON public.correction USING btree (album_id, field);
CREATE UNIQUE INDEX correction_artist_once ON public.correction USING btree (artist_id, field);
CREATE UNIQUE INDEX correction_episode_once ON public.correction USING btree (episode_id, field);
CREATE INDEX correction_from ON public.correction USING btree (field, ((before ->> 'artist_id'::text)), ((before ->> 'album_id'::text)));
CREATE UNIQUE INDEX correction_podcast_once ON public.correction USING btree (podcast_id, field);
CREATE UNIQUE INDEX correction_track_once ON public.correction USING btree (track_id, field);
CREATE UNIQUE INDEX creator_follow_artist_once ON public.creator_follow USING btree (artist_id, member_id);
CREATE INDEX creator_follow_by_member ON public.creator_follow USING btree (member_id);
CREATE UNIQUE INDEX creator_follow_podcast_once ON public.creator_follow USING btree (podcast_id, member_id);
CREATE INDEX decision_by_member ON public.decision USING btree (member_id);
CREATE INDEX decision_by_moderator ON public.decision USING btree (moderator_id);
CREATE INDEX deleted_comment_age ON public.deleted_comment USING btree (deleted_at);
CREATE INDEX deleted_comment_of_post ON public.deleted_comment USING btree (post_id, deleted_at);
CREATE INDEX demo_agreement_by_custom_id ON public.demo_agreement USING btree (custom_id);
CREATE INDEX episode_by_hash ON public.episode USING btree (file_hash);
CREATE INDEX episode_by_plays ON public.episode USING btree (plays DESC, id);
CREATE INDEX episode_by_season ON public.episode USING btree (season_id, number, id);
CREATE UNIQUE INDEX episode_guid ON public.episode USING btree (podcast_id, guid);
CREATE INDEX episode_with_files ON public.episode USING btree (id) WHERE (bio ~~ '%/media/%'::text);
CREATE UNIQUE INDEX ledger_account_owner ON public.ledger_account USING btree (kind, owner_id, currency);
CREATE INDEX ledger_entry_charge ON public.ledger_entry USING btree (charge_id);
CREATE INDEX ledger_entry_from ON public.ledger_entry USING btree (from_account, at);
CREATE INDEX ledger_entry_payout ON public.ledger_entry USING btree (payout_id);
CREATE INDEX ledger_entry_refund ON public.ledger_entry USING btree (refund_id);
CREATE UNIQUE INDEX ledger_entry_reversed ON public.ledger_entry USING btree (reverses, COALESCE(refund_id, 0)) WHERE (reverses IS NOT NULL);
CREATE INDEX ledger_entry_reverses ON public.ledger_entry USING btree (reverses);
CREATE INDEX ledger_entry_to ON public.ledger_entry USING btree (to_account, at);
CREATE INDEX limit_counter_end ON public.limit_counter USING btree (ends_at);
CREATE INDEX member_by_followers ON public.member USING btree (followers_count DESC, id);
CREATE INDEX member_by_role ON public.member USING btree (role, followers_count DESC, id) WHERE (role IS NOT NULL);
CREATE UNIQUE INDEX member_email ON public.member USING btree (lower(email));
CREATE INDEX member_follow_followed ON public.member_follow USING btree (followed_id, created_at DESC);
CREATE INDEX member_follow_follower ON public.member_follow USING btree (follower_id, created_at DESC);
CREATE UNIQUE INDEX member_term_place ON public.member_term USING btree (term, followers_count DESC, member_id);
CREATE INDEX member_trigrams ON public.member USING gin (search_text public.gin_trgm_ops) WITH (fastupdate='false');
CREATE UNIQUE INDEX member_username ON public.member USING btree (lower(username));
CREATE INDEX notification_album ON public.notification USING btree (album_id);
CREATE UNIQUE INDEX notification_album_once ON public.notification USING btree (member_id, album_id) WHERE (kind = 'album'::text);
CREATE INDEX notification_article ON public.notification USING btree (article_id);
CREATE UNIQUE INDEX notification_article_once ON public.notification USING btree (member_id, article_id) WHERE (kind = 'article'::text);
CREATE INDEX notification_by_actor ON public.notification USING btree (actor_id);
CREATE INDEX notification_comment ON public.notification USING btree (comment_id);
CREATE UNIQUE INDEX notification_comment_once ON public.notification USING btree (member_id, comment_id) WHERE (kind = ANY (ARRAY['reply'::text, 'comment'::text]));
CREATE UNIQUE INDEX notification_decision_once ON public.notification USING btree (decision_id);
CREATE INDEX notification_episode ON public.notification USING btree (episode_id);
CREATE UNIQUE INDEX notification_episode_once ON public.notification USING btree (member_id, episode_id) WHERE (kind = 'episode'::text);
CREATE UNIQUE INDEX notification_follow_once ON public.notification USING btree (member_id, actor_id) WHERE (kind = 'follow'::text);
CREATE INDEX notification_of_member ON public.notification USING btree (member_id, id DESC);
CREATE INDEX notification_post ON public.notification USING btree (post_id);
CREATE UNIQUE INDEX notification_post_once ON public.notification USING btree (member_id, post_id) WHERE (kind = 'post'::text);
CREATE INDEX notification_unread ON public.notification USING btree (member_id) WHERE (read_at IS NULL);
CREATE INDEX payment_by_member ON public.payment USING btree (member_id, created_at);
CREATE INDEX payment_open ON public.payment USING btree (created_at) WHERE (state = 'open'::text);
CREATE INDEX payout_by_member ON public.payout USING btree (member_id, id);
CREATE INDEX payout_open ON public.payout USING btree (id) WHERE (state = ANY (ARRAY['requested'::text, 'paying'::text]));
CREATE INDEX plan_by_artist ON public.plan USING btree (artist_id);
CREATE INDEX plan_by_podcast ON public.plan USING btree (podcast_id);
CREATE UNIQUE INDEX plan_of_tier ON public.plan USING btree (artist_id, tier) WHERE (tier IS NOT NULL);
CREATE INDEX play_by_member ON public.play USING btree (member_id, kind, item_id);
CREATE INDEX play_by_time ON public.play USING brin (created_at);
CREATE INDEX play_history ON public.play USING btree (member_id, created_at DESC, id DESC) WHERE (member_id IS NOT NULL);
CREATE INDEX play_uncounted ON public.play USING btree (kind, item_id) WHERE (NOT counted);
CREATE INDEX playlist_deleted ON public.playlist USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX playlist_name ON public.playlist USING btree (member_id, lower(name));
CREATE INDEX playlist_track_added ON public.playlist_track USING btree (playlist_id, added_at);
CREATE INDEX playlist_track_order ON public.playlist_track USING btree (playlist_id, pos);
CREATE INDEX playlist_track_track ON public.playlist_track USING btree (track_id);
CREATE INDEX podcast_by_genre ON public.podcast USING btree (genre_id);
CREATE INDEX podcast_by_plays ON public.podcast USING btree (plays DESC, id);
CREATE INDEX podcast_member_member ON public.podcast_member USING btree (member_id);
CREATE INDEX podcast_with_files ON public.podcast USING btree (id) WHERE (bio ~~ '%/media/%'::text);
CREATE INDEX post_by_date ON public.post USING btree (created_at DESC, id DESC) WHERE (visibility = 'visible'::text);
CREATE INDEX post_by_member ON public.post USING btree (member_id);
CREATE INDEX post_by_sound ON public.post USING gin (sound_links);
CREATE INDEX post_by_topic ON public.post USING btree (topic_id, created_at DESC, id DESC) WHERE (visibility = 'visible'::text);
CREATE INDEX post_draft ON public.post USING btree (created_at) WHERE (visibility = 'draft'::text);
CREATE INDEX post_held ON public.post USING btree (created_at) WHERE (visibility = 'held'::text);
CREATE INDEX post_media_by_sound ON public.post_media USING gin (sound_links);
CREATE INDEX post_media_order ON public.post_media USING btree (post_id, pos, id);
CREATE INDEX post_media_with_files ON public.post_media USING btree (post_id) WHERE (content ~~ '%/media/%'::text);
CREATE INDEX post_of_topic ON public.post USING btree (topic_id);
CREATE INDEX post_with_files ON public.post USING btree (id) WHERE (description ~~ '%/media/%'::text);
CREATE INDEX private_feed_podcast ON public.private_feed USING btree (podcast_id);
CREATE INDEX product_by_place ON public.product USING btree (pos, id);
CREATE INDEX provider_event_by_subject ON public.provider_event USING btree (subject);
CREATE INDEX provider_event_open ON public.provider_event USING btree (received_at) WHERE (state = ANY (ARRAY['new'::text, 'unknown'::text]));
CREATE UNIQUE INDEX rating_album_once ON public.rating USING btree (album_id, member_id);
CREATE UNIQUE INDEX rating_artist_once ON public.rating USING btree (artist_id, member_id);
CREATE INDEX rating_by_member ON public.rating USING btree (member_id);
CREATE UNIQUE INDEX rating_episode_once ON public.rating USING btree (episode_id, member_id);
CREATE UNIQUE INDEX rating_playlist_once ON public.rating USING btree (playlist_id, member_id);
CREATE UNIQUE INDEX rating_song_once ON public.rating USING btree (track_id, member_id);
CREATE INDEX removal_due ON public.removal USING btree (delete_at) WHERE (deleted_at IS NULL);
CREATE INDEX removal_into ON public.removal USING btree (into_id, kind) WHERE (act = 'merge'::text);
CREATE UNIQUE INDEX removal_of ON public.removal USING btree (kind, item_id);
CREATE INDEX removal_run ON public.removal USING btree (run);
CREATE INDEX removed_file_key ON public.removed_file USING btree (key);
CREATE INDEX removed_mark_mark ON public.removed_mark USING hash (mark);
CREATE INDEX removed_row_album ON public.removed_row USING btree (((("row" ->> 'album_id'::text))::integer)) WHERE (table_name = 'track'::text);
CREATE INDEX removed_row_artist ON public.removed_row USING btree (((("row" ->> 'artist_id'::text))::integer)) WHERE (table_name = ANY (ARRAY['album'::text, 'track'::text]));
CREATE INDEX removed_row_member ON public.removed_row USING btree (member_id);
CREATE INDEX removed_row_subscription ON public.removed_row USING btree ((("row" ->> 'provider_id'::text))) WHERE (table_name = 'subscription'::text);
CREATE INDEX removed_row_subscription_id ON public.removed_row USING btree ((("row" ->> 'id'::text))) WHERE (table_name = 'subscription'::text);
CREATE INDEX report_by_member ON public.report USING btree (member_id);
CREATE UNIQUE INDEX report_once ON public.report USING btree (kind, item_id, member_id);
CREATE INDEX report_open ON public.report USING btree (created_at) WHERE (settled_at IS NULL);
CREATE UNIQUE INDEX search_item_of ON public.search_item USING btree (kind, item_id);
CREATE INDEX search_item_terms ON public.search_item USING gin (public.search_terms(words) COLLATE "C") WITH (fastupdate='false');
CREATE INDEX search_reply_missing ON public.search_reply USING btree (term) WHERE (reply IS NULL);
CREATE INDEX search_text_place ON public.search_text USING btree (kind, within, rank DESC, item_id DESC);
CREATE INDEX search_text_words ON public.search_text USING gin (words);
CREATE INDEX search_word_near ON public.search_word USING gin (public.search_deletions(word)) WITH (fastupdate='false');
CREATE INDEX search_word_trigrams ON public.search_word USING gin (word public.gin_trgm_ops) WITH (fastupdate='false');
CREATE UNIQUE INDEX season_number ON public.season USING btree (podcast_id, number);
CREATE INDEX session_by_member ON public.session USING btree (member_id);
CREATE INDEX session_by_parent ON public.session USING btree (parent_id);
CREATE INDEX social_by_member ON public.social_identity USING btree (member_id);
CREATE INDEX sound_preview_by_name ON public.sound_preview USING btree (name);
CREATE INDEX subscription_by_end ON public.subscription USING btree (expires_at);
CREATE INDEX subscription_by_member ON public.subscription USING btree (member_id, plan_id);
CREATE INDEX subscription_by_plan ON public.subscription USING btree (plan_id);
CREATE UNIQUE INDEX subscription_one_active ON public.subscription USING btree (member_id, plan_id) WHERE active;
CREATE INDEX suspension_by_moderator ON public.suspension USING btree (moderator_id);
CREATE INDEX suspension_newest ON public.suspension USING btree (created_at);
CREATE INDEX topic_follow_topic ON public.topic_follow USING btree (topic_id);
CREATE INDEX track_by_album ON public.track USING btree (album_id, disc_no, track_no, id);
CREATE INDEX track_by_artist ON public.track USING btree (artist_id, plays DESC, id);
CREATE INDEX track_by_file ON public.track USING btree (file_key);
CREATE INDEX track_by_hash ON public.track USING btree (file_hash);
CREATE INDEX track_by_isrc ON public.track USING btree (isrc) WHERE (isrc IS NOT NULL);
CREATE INDEX track_by_original ON public.track USING btree (original_key) WHERE (original_key IS NOT NULL);
CREATE INDEX track_by_recording ON public.track USING btree (recording_id) WHERE (recording_id IS NOT NULL);
CREATE INDEX track_by_title ON public.track USING hash (lower(title));
CREATE INDEX track_genre_genre ON public.track_genre USING btree (genre_id);
CREATE INDEX upload_by_date ON public.upload USING btree (created_at);
CREATE INDEX upload_by_member ON public.upload USING btree (member_id);
CREATE INDEX vote_by_member ON public.vote USING btree (member_id, ballot_id);
ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.job_common_pkey;
CREATE TRIGGER article_files AFTER INSERT OR DELETE OR UPDATE OF thumbnail, photo, content ON public.article FOR EACH ROW EXECUTE FUNCTION public.article_files_change();
CREATE TRIGGER article_files_taken_back AFTER UPDATE OF deleted_at ON public.article FOR EACH ROW EXECUTE FUNCTION public.article_files_change();
CREATE TRIGGER comment_files_change AFTER UPDATE OF html, visibility ON public.comment FOR EACH ROW WHEN (((old.html ~~ '%/media/%'::text) OR (new.html ~~ '%/media/%'::text))) EXECUTE FUNCTION public.comment_files_change();
CREATE TRIGGER comment_files_come AFTER INSERT ON public.comment FOR EACH ROW WHEN ((new.html ~~ '%/media/%'::text)) EXECUTE FUNCTION public.comment_files_change();
CREATE TRIGGER comment_files_go AFTER DELETE ON public.comment FOR EACH ROW WHEN ((old.html ~~ '%/media/%'::text)) EXECUTE FUNCTION public.comment_files_change();
CREATE TRIGGER ledger_account_kept BEFORE INSERT OR DELETE OR UPDATE ON public.ledger_account FOR EACH ROW EXECUTE FUNCTION public.ledger_account_stays();
CREATE TRIGGER ledger_entry_added AFTER INSERT ON public.ledger_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_entry_moves();
CREATE TRIGGER ledger_entry_kept BEFORE DELETE OR UPDATE ON public.ledger_entry FOR EACH ROW EXECUTE FUNCTION public.ledger_entry_stays();
CREATE TRIGGER member_files AFTER DELETE OR UPDATE OF avatar, back_image, brief ON public.member FOR EACH ROW EXECUTE FUNCTION public.member_files_change();
CREATE TRIGGER member_term_come AFTER INSERT OR DELETE ON public.member FOR EACH ROW EXECUTE FUNCTION public.member_term_write();
CREATE TRIGGER member_term_move AFTER UPDATE OF username, full_name, followers_count ON public.member FOR EACH ROW WHEN (((old.search_text IS DISTINCT FROM new.search_text) OR (old.followers_count IS DISTINCT FROM new.followers_count))) EXECUTE FUNCTION public.member_term_write();
CREATE TRIGGER playlist_files AFTER DELETE OR UPDATE OF image, mosaic ON public.playlist FOR EACH ROW EXECUTE FUNCTION public.playlist_files_change();
CREATE TRIGGER playlist_files_restored AFTER UPDATE OF deleted_at ON public.playlist FOR EACH ROW WHEN ((new.deleted_at IS NULL)) EXECUTE FUNCTION public.playlist_files_change();
CREATE TRIGGER post_files AFTER DELETE OR UPDATE OF visibility, thumbnail, description ON public.post FOR EACH ROW EXECUTE FUNCTION public.post_files_change();
CREATE TRIGGER post_media_files AFTER INSERT OR DELETE OR UPDATE ON public.post_media FOR EACH ROW EXECUTE FUNCTION public.post_media_files_change();
CREATE TRIGGER post_media_words AFTER INSERT OR DELETE ON public.post_media FOR EACH ROW EXECUTE FUNCTION public.post_media_index_words();
CREATE TRIGGER post_words BEFORE INSERT OR UPDATE OF title, sub_title, description ON public.post FOR EACH ROW EXECUTE FUNCTION public.post_index_words();
CREATE TRIGGER product_files AFTER INSERT OR UPDATE OF image, closed_at ON public.product FOR EACH ROW WHEN ((new.closed_at IS NULL)) EXECUTE FUNCTION public.product_files_change();
CREATE TRIGGER search_forget AFTER DELETE ON public.album REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.search_forget('3');
CREATE TRIGGER search_forget AFTER DELETE ON public.artist REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.search_forget('5');
CREATE TRIGGER search_forget AFTER DELETE ON public.episode REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.search_forget('1');
CREATE TRIGGER search_forget AFTER DELETE ON public.playlist REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.search_forget('6');
CREATE TRIGGER search_forget AFTER DELETE ON public.podcast REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.search_forget('0');
CREATE TRIGGER search_forget AFTER DELETE ON public.season REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.search_forget('2');
CREATE TRIGGER search_forget AFTER DELETE ON public.track REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.search_forget('4');
CREATE TRIGGER search_text_forget AFTER DELETE ON public.episode REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.search_text_forget('12');
CREATE TRIGGER search_text_forget AFTER DELETE ON public.track REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.search_text_forget('11');
CREATE TRIGGER upload_files AFTER INSERT OR DELETE OR UPDATE OF created_at ON public.upload FOR EACH ROW EXECUTE FUNCTION public.upload_files_change();
CREATE TRIGGER vote_line_stays BEFORE DELETE OR UPDATE ON public.vote_line FOR EACH ROW EXECUTE FUNCTION public.vote_line_stays();
ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name);
ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;
ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.access_key
    ADD CONSTRAINT access_key_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.album
    ADD CONSTRAINT album_artist_id_artist_id_fk FOREIGN KEY (artist_id) REFERENCES public.artist(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.album
    ADD CONSTRAINT album_genre_id_genre_id_fk FOREIGN KEY (genre_id) REFERENCES public.genre(id);
ALTER TABLE ONLY public.article
    ADD CONSTRAINT article_author_id_member_id_fk FOREIGN KEY (author_id) REFERENCES public.member(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.article
    ADD CONSTRAINT article_deleted_by_member_id_fk FOREIGN KEY (deleted_by) REFERENCES public.member(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.artist_genre
    ADD CONSTRAINT artist_genre_artist_id_artist_id_fk FOREIGN KEY (artist_id) REFERENCES public.artist(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.artist_genre
    ADD CONSTRAINT artist_genre_genre_id_genre_id_fk FOREIGN KEY (genre_id) REFERENCES public.genre(id);
ALTER TABLE ONLY public.artist_member
    ADD CONSTRAINT artist_member_artist_id_artist_id_fk FOREIGN KEY (artist_id) REFERENCES public.artist(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.artist_member
    ADD CONSTRAINT artist_member_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ballot_artist
    ADD CONSTRAINT ballot_artist_ballot_id_ballot_id_fk FOREIGN KEY (ballot_id) REFERENCES public.ballot(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ballot
    ADD CONSTRAINT ballot_contest_id_contest_id_fk FOREIGN KEY (contest_id) REFERENCES public.contest(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.charge_refund
    ADD CONSTRAINT charge_refund_charge_id_charge_id_fk FOREIGN KEY (charge_id) REFERENCES public.charge(id);
ALTER TABLE ONLY public.comment
    ADD CONSTRAINT comment_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.comment
    ADD CONSTRAINT comment_parent_id_comment_id_fk FOREIGN KEY (parent_id) REFERENCES public.comment(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.comment
    ADD CONSTRAINT comment_post_id_post_id_fk FOREIGN KEY (post_id) REFERENCES public.post(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.comment
    ADD CONSTRAINT comment_root_id_comment_id_fk FOREIGN KEY (root_id) REFERENCES public.comment(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.correction
    ADD CONSTRAINT correction_album_id_album_id_fk FOREIGN KEY (album_id) REFERENCES public.album(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.correction
    ADD CONSTRAINT correction_artist_id_artist_id_fk FOREIGN KEY (artist_id) REFERENCES public.artist(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.correction
    ADD CONSTRAINT correction_episode_id_episode_id_fk FOREIGN KEY (episode_id) REFERENCES public.episode(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.correction
    ADD CONSTRAINT correction_podcast_id_podcast_id_fk FOREIGN KEY (podcast_id) REFERENCES public.podcast(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.correction
    ADD CONSTRAINT correction_track_id_track_id_fk FOREIGN KEY (track_id) REFERENCES public.track(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.creator_follow
    ADD CONSTRAINT creator_follow_artist_id_artist_id_fk FOREIGN KEY (artist_id) REFERENCES public.artist(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.creator_follow
    ADD CONSTRAINT creator_follow_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.creator_follow
    ADD CONSTRAINT creator_follow_podcast_id_podcast_id_fk FOREIGN KEY (podcast_id) REFERENCES public.podcast(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.decision
    ADD CONSTRAINT decision_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.decision
    ADD CONSTRAINT decision_moderator_id_member_id_fk FOREIGN KEY (moderator_id) REFERENCES public.member(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.demo_charge
    ADD CONSTRAINT demo_charge_agreement_id_demo_agreement_id_fk FOREIGN KEY (agreement_id) REFERENCES public.demo_agreement(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.episode
    ADD CONSTRAINT episode_podcast_id_podcast_id_fk FOREIGN KEY (podcast_id) REFERENCES public.podcast(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.episode
    ADD CONSTRAINT episode_season_id_season_id_fk FOREIGN KEY (season_id) REFERENCES public.season(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_charge_id_charge_id_fk FOREIGN KEY (charge_id) REFERENCES public.charge(id);
ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_from_account FOREIGN KEY (from_account, currency) REFERENCES public.ledger_account(id, currency);
ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_payout_id_payout_id_fk FOREIGN KEY (payout_id) REFERENCES public.payout(id);
ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_refund_id_charge_refund_id_fk FOREIGN KEY (refund_id) REFERENCES public.charge_refund(id);
ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_reverses_ledger_entry_id_fk FOREIGN KEY (reverses) REFERENCES public.ledger_entry(id);
ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_to_account FOREIGN KEY (to_account, currency) REFERENCES public.ledger_account(id, currency);
ALTER TABLE ONLY public.listening_queue
    ADD CONSTRAINT listening_queue_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.lyrics
    ADD CONSTRAINT lyrics_track_id_track_id_fk FOREIGN KEY (track_id) REFERENCES public.track(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.member_follow
    ADD CONSTRAINT member_follow_followed_id_member_id_fk FOREIGN KEY (followed_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.member_follow
    ADD CONSTRAINT member_follow_follower_id_member_id_fk FOREIGN KEY (follower_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.merged_value
    ADD CONSTRAINT merged_value_removal_id_removal_id_fk FOREIGN KEY (removal_id) REFERENCES public.removal(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_actor_id_member_id_fk FOREIGN KEY (actor_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_album_id_album_id_fk FOREIGN KEY (album_id) REFERENCES public.album(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_article_id_article_id_fk FOREIGN KEY (article_id) REFERENCES public.article(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_comment_id_comment_id_fk FOREIGN KEY (comment_id) REFERENCES public.comment(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_decision_id_decision_id_fk FOREIGN KEY (decision_id) REFERENCES public.decision(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_episode_id_episode_id_fk FOREIGN KEY (episode_id) REFERENCES public.episode(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_off
    ADD CONSTRAINT notification_off_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_post_id_post_id_fk FOREIGN KEY (post_id) REFERENCES public.post(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.one_time_code
    ADD CONSTRAINT one_time_code_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.payout_address
    ADD CONSTRAINT payout_address_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.plan
    ADD CONSTRAINT plan_artist_id_artist_id_fk FOREIGN KEY (artist_id) REFERENCES public.artist(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.plan
    ADD CONSTRAINT plan_podcast_id_podcast_id_fk FOREIGN KEY (podcast_id) REFERENCES public.podcast(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.playlist
    ADD CONSTRAINT playlist_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.playlist_track
    ADD CONSTRAINT playlist_track_playlist_id_playlist_id_fk FOREIGN KEY (playlist_id) REFERENCES public.playlist(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.playlist_track
    ADD CONSTRAINT playlist_track_track_id_track_id_fk FOREIGN KEY (track_id) REFERENCES public.track(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.podcast
    ADD CONSTRAINT podcast_genre_id_genre_id_fk FOREIGN KEY (genre_id) REFERENCES public.genre(id);
ALTER TABLE ONLY public.podcast_member
    ADD CONSTRAINT podcast_member_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.podcast_member
    ADD CONSTRAINT podcast_member_podcast_id_podcast_id_fk FOREIGN KEY (podcast_id) REFERENCES public.podcast(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.post_media
    ADD CONSTRAINT post_media_post_id_post_id_fk FOREIGN KEY (post_id) REFERENCES public.post(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.post
    ADD CONSTRAINT post_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.post
    ADD CONSTRAINT post_topic_id_topic_id_fk FOREIGN KEY (topic_id) REFERENCES public.topic(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.private_feed
    ADD CONSTRAINT private_feed_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.private_feed
    ADD CONSTRAINT private_feed_podcast_id_podcast_id_fk FOREIGN KEY (podcast_id) REFERENCES public.podcast(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.rating
    ADD CONSTRAINT rating_album_id_album_id_fk FOREIGN KEY (album_id) REFERENCES public.album(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.rating
    ADD CONSTRAINT rating_artist_id_artist_id_fk FOREIGN KEY (artist_id) REFERENCES public.artist(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.rating
    ADD CONSTRAINT rating_episode_id_episode_id_fk FOREIGN KEY (episode_id) REFERENCES public.episode(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.rating
    ADD CONSTRAINT rating_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.rating
    ADD CONSTRAINT rating_playlist_id_playlist_id_fk FOREIGN KEY (playlist_id) REFERENCES public.playlist(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.rating
    ADD CONSTRAINT rating_track_id_track_id_fk FOREIGN KEY (track_id) REFERENCES public.track(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.removed_file
    ADD CONSTRAINT removed_file_removal_id_removal_id_fk FOREIGN KEY (removal_id) REFERENCES public.removal(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.removed_mark
    ADD CONSTRAINT removed_mark_removal_id_removal_id_fk FOREIGN KEY (removal_id) REFERENCES public.removal(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.removed_row
    ADD CONSTRAINT removed_row_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.removed_row
    ADD CONSTRAINT removed_row_removal_id_removal_id_fk FOREIGN KEY (removal_id) REFERENCES public.removal(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.report
    ADD CONSTRAINT report_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scrobbling
    ADD CONSTRAINT scrobbling_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.season
    ADD CONSTRAINT season_podcast_id_podcast_id_fk FOREIGN KEY (podcast_id) REFERENCES public.podcast(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_parent_id_session_id_fk FOREIGN KEY (parent_id) REFERENCES public.session(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.social_identity
    ADD CONSTRAINT social_identity_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.subscription
    ADD CONSTRAINT subscription_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.subscription
    ADD CONSTRAINT subscription_plan_id_plan_id_fk FOREIGN KEY (plan_id) REFERENCES public.plan(id);
ALTER TABLE ONLY public.suspension
    ADD CONSTRAINT suspension_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.suspension
    ADD CONSTRAINT suspension_moderator_id_member_id_fk FOREIGN KEY (moderator_id) REFERENCES public.member(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.topic_follow
    ADD CONSTRAINT topic_follow_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.topic_follow
    ADD CONSTRAINT topic_follow_topic_id_topic_id_fk FOREIGN KEY (topic_id) REFERENCES public.topic(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.track
    ADD CONSTRAINT track_album_id_album_id_fk FOREIGN KEY (album_id) REFERENCES public.album(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.track
    ADD CONSTRAINT track_artist_id_artist_id_fk FOREIGN KEY (artist_id) REFERENCES public.artist(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.track_genre
    ADD CONSTRAINT track_genre_genre_id_genre_id_fk FOREIGN KEY (genre_id) REFERENCES public.genre(id);
ALTER TABLE ONLY public.track_genre
    ADD CONSTRAINT track_genre_track_id_track_id_fk FOREIGN KEY (track_id) REFERENCES public.track(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.transcript
    ADD CONSTRAINT transcript_episode_id_episode_id_fk FOREIGN KEY (episode_id) REFERENCES public.episode(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.upload
    ADD CONSTRAINT upload_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.vote
    ADD CONSTRAINT vote_ballot_id_artist_id_ballot_artist_ballot_id_artist_id_fk FOREIGN KEY (ballot_id, artist_id) REFERENCES public.ballot_artist(ballot_id, artist_id);
ALTER TABLE ONLY public.vote_head
    ADD CONSTRAINT vote_head_contest_id_contest_id_fk FOREIGN KEY (contest_id) REFERENCES public.contest(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vote_line
    ADD CONSTRAINT vote_line_contest_id_contest_id_fk FOREIGN KEY (contest_id) REFERENCES public.contest(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.vote
    ADD CONSTRAINT vote_member_id_member_id_fk FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE SET NULL;
INSERT INTO pgboss.queue VALUES ('events', 'standard', 2, 0, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, true, NULL, NULL, NULL, NULL, '2026-11-28 19:33:17.560615+00', '2026-11-28 19:33:17.560615+00');
INSERT INTO pgboss.queue VALUES ('mail', 'standard', 2, 0, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, true, NULL, NULL, NULL, NULL, '2026-11-28 19:33:17.560615+00', '2026-11-28 19:33:17.560615+00');
INSERT INTO pgboss.queue VALUES ('feeds', 'standard', 2, 0, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, true, NULL, NULL, NULL, NULL, '2026-11-28 19:33:17.560615+00', '2026-11-28 19:33:17.560615+00');
INSERT INTO pgboss.queue VALUES ('upkeep', 'standard', 2, 0, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, true, NULL, NULL, NULL, NULL, '2026-11-28 19:33:17.560615+00', '2026-11-28 19:33:17.560615+00');
INSERT INTO pgboss.queue VALUES ('commands', 'standard', 2, 0, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, true, NULL, NULL, NULL, NULL, '2026-11-28 19:33:17.560615+00', '2026-11-28 19:33:17.560615+00');
INSERT INTO pgboss.queue VALUES ('failed', 'standard', 2, 0, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-28 19:33:17.560615+00', '2026-11-28 19:33:17.560615+00');
INSERT INTO pgboss.queue VALUES ('scrobbles', 'standard', 2, 0, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, true, NULL, NULL, NULL, NULL, '2026-11-28 19:33:17.560615+00', '2026-11-28 19:33:17.560615+00');
INSERT INTO pgboss.queue VALUES ('sounds', 'standard', 2, 0, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, true, NULL, NULL, NULL, NULL, '2026-11-28 19:33:17.560615+00', '2026-11-28 19:33:17.560615+00');
INSERT INTO pgboss.queue VALUES ('payments', 'standard', 2, 0, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, true, NULL, NULL, NULL, NULL, '2026-11-28 19:33:17.560615+00', '2026-11-28 19:33:17.560615+00');
INSERT INTO pgboss.version VALUES (43, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.search_age VALUES (true, 0);
INSERT INTO public.search_genre_set VALUES (0, '{}');
SET check_function_bodies = true;
