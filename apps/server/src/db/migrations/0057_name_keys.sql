-- Letters and digits of a name without case, accents and the words for "and"; a name of signs alone stays as it is.
CREATE FUNCTION name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT left(coalesce(
    nullif(regexp_replace(regexp_replace(' ' || folded || ' ', '\s(and|und|et|y)(?=\s)', ' ', 'g'), '[^[:alnum:]]+', '', 'g'), ''),
    regexp_replace(folded, '\s+', '', 'g')
  ), 200)
  FROM (SELECT lower(public.unaccent('public.unaccent'::regdictionary, normalize(name, NFKC))) AS folded) f
$$;--> statement-breakpoint
-- The same of a title without guests and the name of an edition.
CREATE FUNCTION title_key(title text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT public.name_key(coalesce(nullif(btrim(regexp_replace(
    regexp_replace(title, '\s*[(\[]\s*(feat\.?|ft\.?|featuring|with)\s[^)\]]*[)\]]|\s+(feat\.?|ft\.?|featuring)\s.*$', '', 'gi'),
    '\s*[(\[][^)\]]*(remaster|(album|single|mono|stereo|original) (version|mix)|explicit|bonus track)[^)\]]*[)\]]|\s+[-–—]\s+[^-–—]*(remaster|(album|single|mono|stereo|original) (version|mix)|explicit|bonus track).*$', '', 'gi'
  )), ''), title))
$$;--> statement-breakpoint
DROP INDEX "track_by_title";--> statement-breakpoint
CREATE INDEX "artist_by_name_key" ON "artist" USING btree (name_key("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "track_by_title_key" ON "track" USING btree (title_key("title"),"artist_id");