CREATE TABLE "bookmark" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bookmark_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"post_id" integer,
	"comment_id" integer,
	"article_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookmark_of_one" CHECK (num_nonnulls("bookmark"."post_id", "bookmark"."comment_id", "bookmark"."article_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "post_version" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post_id" integer NOT NULL,
	"title" text NOT NULL,
	"sub_title" text NOT NULL,
	"description" text NOT NULL,
	"medias" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reaction" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reaction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"post_id" integer,
	"comment_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reaction_to_one" CHECK (num_nonnulls("reaction"."post_id", "reaction"."comment_id") = 1)
);
--> statement-breakpoint
DROP INDEX "notification_comment_once";--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "withdrawn_from" text;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "withdrawn_from" text;--> statement-breakpoint
ALTER TABLE "bookmark" ADD CONSTRAINT "bookmark_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmark" ADD CONSTRAINT "bookmark_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmark" ADD CONSTRAINT "bookmark_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmark" ADD CONSTRAINT "bookmark_article_id_article_draft_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article_draft"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_version" ADD CONSTRAINT "post_version_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reaction" ADD CONSTRAINT "reaction_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reaction" ADD CONSTRAINT "reaction_post_id_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reaction" ADD CONSTRAINT "reaction_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookmark_post_once" ON "bookmark" USING btree ("post_id","member_id") WHERE "bookmark"."post_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bookmark_comment_once" ON "bookmark" USING btree ("comment_id","member_id") WHERE "bookmark"."comment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bookmark_article_once" ON "bookmark" USING btree ("article_id","member_id") WHERE "bookmark"."article_id" is not null;--> statement-breakpoint
CREATE INDEX "bookmark_by_member" ON "bookmark" USING btree ("member_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "post_version_of_post" ON "post_version" USING btree ("post_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "reaction_post_once" ON "reaction" USING btree ("post_id","member_id","kind") WHERE "reaction"."post_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reaction_comment_once" ON "reaction" USING btree ("comment_id","member_id","kind") WHERE "reaction"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX "reaction_by_member" ON "reaction" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_reaction_daily" ON "notification" USING btree ("member_id","post_id",coalesce(comment_id, 0),((created_at at time zone 'UTC')::date)) WHERE kind = 'reaction';--> statement-breakpoint
CREATE UNIQUE INDEX "notification_mention_in_post_once" ON "notification" USING btree ("member_id","post_id") WHERE kind = 'mention' and comment_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_mention_in_article_once" ON "notification" USING btree ("member_id","article_id") WHERE kind = 'mention';--> statement-breakpoint
CREATE UNIQUE INDEX "notification_comment_once" ON "notification" USING btree ("member_id","comment_id") WHERE kind in ('reply', 'comment', 'mention');--> statement-breakpoint
-- Files of a deleted text are withdrawn like those of a hidden one, and return with it.
CREATE OR REPLACE FUNCTION public.comment_files_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM withdraw_files(file_keys(OLD.html));
  ELSIF TG_OP = 'UPDATE' THEN
    IF NEW.visibility IN ('hidden', 'deleted', 'visible') THEN PERFORM withdraw_files(file_keys(OLD.html, NEW.html));
    ELSE
      PERFORM withdraw_files(array_without(file_keys(OLD.html), file_keys(NEW.html)));
      IF OLD.visibility = 'deleted' THEN PERFORM return_files(file_keys(NEW.html)); END IF;
    END IF;
  ELSIF EXISTS (SELECT FROM post WHERE id = NEW.post_id AND visibility = 'visible') THEN PERFORM return_files(file_keys(NEW.html));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.post_files_change() RETURNS trigger
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
    IF NEW.visibility IN ('hidden', 'deleted') THEN PERFORM withdraw_files(before || beneath);
    ELSIF NEW.visibility = 'visible' THEN PERFORM withdraw_files(file_keys(NEW.thumbnail, NEW.description) || beneath);
    ELSIF OLD.visibility = 'deleted' THEN PERFORM return_files(file_keys(NEW.thumbnail, NEW.description) || beneath);
    END IF;
  END IF;
  PERFORM withdraw_files(array_without(before, file_keys(NEW.thumbnail, NEW.description)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.post_media_files_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND EXISTS (SELECT FROM post WHERE id = NEW.post_id AND visibility NOT IN ('hidden', 'deleted')) THEN
    PERFORM return_files(file_keys(NEW.image, NEW.thumbnail, NEW.link, NEW.content));
  END IF;
  IF TG_OP = 'DELETE' THEN PERFORM withdraw_files(file_keys(OLD.image, OLD.thumbnail, OLD.link, OLD.content));
  ELSIF TG_OP = 'UPDATE' THEN PERFORM withdraw_files(array_without(file_keys(OLD.image, OLD.thumbnail, OLD.link, OLD.content), file_keys(NEW.image, NEW.thumbnail, NEW.link, NEW.content)));
  END IF;
  RETURN NULL;
END
$$;
