-- Titles, notes, transcripts and chapters of feeds are read in other ways now, so all feeds are read in full once.
UPDATE "podcast" SET "feed_etag" = NULL WHERE "feed" IS NOT NULL;
