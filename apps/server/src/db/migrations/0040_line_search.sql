-- Tracks and episodes that are deleted, also with what they belong to, are found no more by their lyrics and transcripts; the argument is the kind of the text.
CREATE FUNCTION search_text_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_text t USING gone WHERE t.kind = TG_ARGV[0]::smallint AND t.item_id = gone.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER search_text_forget AFTER DELETE ON "track" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_text_forget(11);--> statement-breakpoint
CREATE TRIGGER search_text_forget AFTER DELETE ON "episode" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_text_forget(12);
