-- Each column is joined by itself: a join with a list of columns compares all pictures with all members.
CREATE OR REPLACE FUNCTION public.shown_files(keys text[]) RETURNS text[]
    LANGUAGE sql STABLE
    AS $$
  WITH asked AS (SELECT '/media/' || key AS address FROM unnest(keys) key)
  SELECT coalesce(array_agg(DISTINCT used.key), '{}') FROM (
    SELECT unnest(file_keys(p.thumbnail)) FROM post p JOIN asked ON p.thumbnail = asked.address WHERE p.visibility = 'visible'
    UNION ALL SELECT unnest(file_keys(p.description)) FROM post p WHERE p.visibility = 'visible' AND p.description LIKE '%/media/%'
    UNION ALL SELECT unnest(file_keys(m.image)) FROM asked JOIN post_media m ON m.image = asked.address JOIN post p ON p.id = m.post_id AND p.visibility = 'visible'
    UNION ALL SELECT unnest(file_keys(m.thumbnail)) FROM asked JOIN post_media m ON m.thumbnail = asked.address JOIN post p ON p.id = m.post_id AND p.visibility = 'visible'
    UNION ALL SELECT unnest(file_keys(m.link)) FROM asked JOIN post_media m ON m.link = asked.address JOIN post p ON p.id = m.post_id AND p.visibility = 'visible'
    UNION ALL SELECT unnest(file_keys(m.content)) FROM post_media m JOIN post p ON p.id = m.post_id AND p.visibility = 'visible' WHERE m.content LIKE '%/media/%'
    UNION ALL SELECT unnest(file_keys(c.html)) FROM comment c JOIN post p ON p.id = c.post_id AND p.visibility = 'visible' WHERE c.visibility = 'visible' AND c.html LIKE '%/media/%'
    UNION ALL SELECT unnest(file_keys(m.avatar)) FROM asked JOIN member m ON m.avatar = asked.address
    UNION ALL SELECT unnest(file_keys(m.back_image)) FROM asked JOIN member m ON m.back_image = asked.address
    UNION ALL SELECT unnest(file_keys(m.brief)) FROM member m WHERE m.brief LIKE '%/media/%'
    UNION ALL SELECT unnest(file_keys(a.thumbnail, a.photo, a.share_photo, a.content)) FROM article a WHERE a.deleted_at IS NULL
    UNION ALL SELECT unnest(file_keys(p.image)) FROM asked JOIN playlist p ON p.image = asked.address AND p.deleted_at IS NULL
    UNION ALL SELECT unnest(file_keys(p.mosaic)) FROM asked JOIN playlist p ON p.mosaic = asked.address AND p.deleted_at IS NULL
    UNION ALL SELECT unnest(file_keys(t.icon)) FROM asked JOIN topic t ON t.icon = asked.address
    UNION ALL SELECT unnest(file_keys(a.avatar)) FROM asked JOIN artist a ON a.avatar = asked.address
    UNION ALL SELECT unnest(file_keys(a.back_image)) FROM asked JOIN artist a ON a.back_image = asked.address
    UNION ALL SELECT unnest(file_keys(a.bio)) FROM artist a WHERE a.bio LIKE '%/media/%'
    UNION ALL SELECT unnest(file_keys(a.art)) FROM asked JOIN album a ON a.art = asked.address
    UNION ALL SELECT unnest(file_keys(a.description)) FROM album a WHERE a.description LIKE '%/media/%'
    UNION ALL SELECT unnest(file_keys(t.art)) FROM asked JOIN track t ON t.art = asked.address
    UNION ALL SELECT unnest(file_keys(p.avatar)) FROM asked JOIN podcast p ON p.avatar = asked.address
    UNION ALL SELECT unnest(file_keys(p.bio)) FROM podcast p WHERE p.bio LIKE '%/media/%'
    UNION ALL SELECT unnest(file_keys(s.avatar)) FROM asked JOIN season s ON s.avatar = asked.address
    UNION ALL SELECT unnest(file_keys(e.avatar)) FROM asked JOIN episode e ON e.avatar = asked.address
    UNION ALL SELECT unnest(file_keys(e.bio)) FROM episode e WHERE e.bio LIKE '%/media/%'
    UNION ALL SELECT unnest(file_keys(e.chapters::text)) FROM episode e WHERE e.chapters::text LIKE '%/media/%'
    UNION ALL SELECT unnest(file_keys(a.image)) FROM asked JOIN ad a ON a.image = asked.address
    UNION ALL SELECT unnest(file_keys(p.image)) FROM asked JOIN product p ON p.image = asked.address AND p.closed_at IS NULL
    UNION ALL SELECT unnest(file_keys(o.image, o.ad_image, o.video)) FROM contest o
    UNION ALL SELECT unnest(file_keys(c.value::text)) FROM cover c
  ) used(key) WHERE used.key = ANY (keys)
$$;
