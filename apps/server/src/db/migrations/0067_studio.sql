CREATE TABLE "audit" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" integer,
	"via" text NOT NULL,
	"act" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" integer,
	"subject_title" text,
	"creator_kind" text,
	"creator_id" integer,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"batch_id" integer,
	"undoes" integer
);
--> statement-breakpoint
CREATE TABLE "album_genre" (
	"album_id" integer NOT NULL,
	"genre_id" integer NOT NULL,
	"pos" smallint NOT NULL,
	CONSTRAINT "album_genre_album_id_genre_id_pk" PRIMARY KEY("album_id","genre_id")
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer
);
--> statement-breakpoint
CREATE TABLE "creator_application" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "creator_application_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"claim_id" integer,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text,
	"creator_id" integer,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"artist_id" integer NOT NULL,
	"album_id" integer,
	"title" text DEFAULT '' NOT NULL,
	"sub_title" text,
	"release_type" text DEFAULT 'album' NOT NULL,
	"genre_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"release_date" date,
	"label" text,
	"catalogue_number" text,
	"barcode" text,
	"p_line" text,
	"c_line" text,
	"licence" text DEFAULT 'all-rights-reserved' NOT NULL,
	"language" text,
	"is_explicit" boolean DEFAULT false NOT NULL,
	"made_by" text DEFAULT 'people' NOT NULL,
	"description" text,
	"art" text,
	"version" integer DEFAULT 1 NOT NULL,
	"has_changes" boolean DEFAULT false NOT NULL,
	"publish_at" timestamp with time zone,
	"publish_problem" text,
	"notifies" boolean DEFAULT true NOT NULL,
	"is_announced" boolean DEFAULT false NOT NULL,
	"rights_by" integer,
	"rights_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_by" integer,
	"updated_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_link" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"release_id" integer NOT NULL,
	"key_hash" text NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_link_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "release_track" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_track_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"release_id" integer NOT NULL,
	"track_id" integer,
	"sound_id" integer,
	"pos" smallint NOT NULL,
	"title" text NOT NULL,
	"version_title" text,
	"disc_no" smallint DEFAULT 1 NOT NULL,
	"disc_title" text,
	"genre_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"isrc" text,
	"recording_id" text,
	"language" text,
	"is_explicit" boolean DEFAULT false NOT NULL,
	"is_instrumental" boolean DEFAULT false NOT NULL,
	"credits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lyrics" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"art" text
);
--> statement-breakpoint
CREATE TABLE "studio_sound" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "studio_sound_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"artist_id" integer,
	"podcast_id" integer,
	"release_id" integer,
	"member_id" integer,
	"upload_id" text,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"problem" text,
	"sent_key" text,
	"file_key" text,
	"file_size" integer,
	"mime" text,
	"file_hash" text,
	"original_key" text,
	"length" integer,
	"art" text,
	"tags" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "studio_sound_uploadId_unique" UNIQUE("upload_id")
);
--> statement-breakpoint
CREATE TABLE "creator_invitation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "creator_invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"creator_id" integer NOT NULL,
	"member_id" integer,
	"email" text,
	"key_hash" text,
	"role" text NOT NULL,
	"invited_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end" text,
	CONSTRAINT "creator_invitation_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "share_proposal" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "share_proposal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"creator_id" integer NOT NULL,
	"shares" jsonb NOT NULL,
	"agreed_by" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"proposed_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "release_type" text;--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "catalogue_number" text;--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "p_line" text;--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "c_line" text;--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "licence" text;--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "is_explicit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "artist" ADD COLUMN "links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "artist" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "track" ADD COLUMN "version_title" text;--> statement-breakpoint
ALTER TABLE "track" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "track" ADD COLUMN "is_instrumental" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "track" ADD COLUMN "credits" jsonb;--> statement-breakpoint
ALTER TABLE "correction" ADD COLUMN "by" text DEFAULT 'site' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "removal" ADD COLUMN "by" text DEFAULT 'site' NOT NULL;--> statement-breakpoint
ALTER TABLE "removal" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_actor_id_member_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_genre" ADD CONSTRAINT "album_genre_album_id_album_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."album"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_genre" ADD CONSTRAINT "album_genre_genre_id_genre_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting" ADD CONSTRAINT "setting_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_application" ADD CONSTRAINT "creator_application_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_application" ADD CONSTRAINT "creator_application_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release" ADD CONSTRAINT "release_artist_id_artist_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release" ADD CONSTRAINT "release_rights_by_member_id_fk" FOREIGN KEY ("rights_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release" ADD CONSTRAINT "release_created_by_member_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release" ADD CONSTRAINT "release_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_link" ADD CONSTRAINT "release_link_release_id_release_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."release"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_link" ADD CONSTRAINT "release_link_created_by_member_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_track" ADD CONSTRAINT "release_track_release_id_release_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."release"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_track" ADD CONSTRAINT "release_track_sound_id_studio_sound_id_fk" FOREIGN KEY ("sound_id") REFERENCES "public"."studio_sound"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_sound" ADD CONSTRAINT "studio_sound_artist_id_artist_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_sound" ADD CONSTRAINT "studio_sound_podcast_id_podcast_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcast"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_sound" ADD CONSTRAINT "studio_sound_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_invitation" ADD CONSTRAINT "creator_invitation_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_invitation" ADD CONSTRAINT "creator_invitation_invited_by_member_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_proposal" ADD CONSTRAINT "share_proposal_proposed_by_member_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_by_creator" ON "audit" USING btree ("creator_kind","creator_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_by_subject" ON "audit" USING btree ("subject_kind","subject_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_by_actor" ON "audit" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "album_genre_genre" ON "album_genre" USING btree ("genre_id");--> statement-breakpoint
CREATE INDEX "setting_by_editor" ON "setting" USING btree ("updated_by");--> statement-breakpoint
CREATE UNIQUE INDEX "creator_application_open" ON "creator_application" USING btree ("member_id","kind") WHERE state in ('open', 'asked');--> statement-breakpoint
CREATE INDEX "creator_application_by_state" ON "creator_application" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "creator_application_by_member" ON "creator_application" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "creator_application_by_decider" ON "creator_application" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "release_of_album" ON "release" USING btree ("album_id");--> statement-breakpoint
CREATE INDEX "release_by_artist" ON "release" USING btree ("artist_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "release_due" ON "release" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "release_by_creator" ON "release" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "release_by_editor" ON "release" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "release_by_rights" ON "release" USING btree ("rights_by");--> statement-breakpoint
CREATE INDEX "release_link_of" ON "release_link" USING btree ("release_id");--> statement-breakpoint
CREATE INDEX "release_link_by_creator" ON "release_link" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "release_track_of" ON "release_track" USING btree ("release_id","pos");--> statement-breakpoint
CREATE INDEX "release_track_of_track" ON "release_track" USING btree ("track_id");--> statement-breakpoint
CREATE INDEX "release_track_of_sound" ON "release_track" USING btree ("sound_id");--> statement-breakpoint
CREATE INDEX "studio_sound_by_artist" ON "studio_sound" USING btree ("artist_id","id");--> statement-breakpoint
CREATE INDEX "studio_sound_by_podcast" ON "studio_sound" USING btree ("podcast_id","id");--> statement-breakpoint
CREATE INDEX "studio_sound_by_release" ON "studio_sound" USING btree ("release_id","id");--> statement-breakpoint
CREATE INDEX "studio_sound_by_member" ON "studio_sound" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "studio_sound_by_state" ON "studio_sound" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "studio_sound_by_file" ON "studio_sound" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "studio_sound_by_original" ON "studio_sound" USING btree ("original_key");--> statement-breakpoint
CREATE INDEX "creator_invitation_by_creator" ON "creator_invitation" USING btree ("kind","creator_id","id");--> statement-breakpoint
CREATE INDEX "creator_invitation_by_member" ON "creator_invitation" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "creator_invitation_by_inviter" ON "creator_invitation" USING btree ("invited_by");--> statement-breakpoint
CREATE UNIQUE INDEX "share_proposal_of" ON "share_proposal" USING btree ("kind","creator_id");--> statement-breakpoint
CREATE INDEX "share_proposal_by_proposer" ON "share_proposal" USING btree ("proposed_by");--> statement-breakpoint
-- Audit rows are never deleted. Only the actor, and the texts that may hold the name of a deleted member, are cleared.
CREATE FUNCTION "guard_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (OLD.id, OLD.at, OLD.via, OLD.act, OLD.subject_kind, OLD.subject_id, OLD.creator_kind, OLD.creator_id,
         OLD.reason, OLD.batch_id, OLD.undoes)
      IS NOT DISTINCT FROM
        (NEW.id, NEW.at, NEW.via, NEW.act, NEW.subject_kind, NEW.subject_id, NEW.creator_kind, NEW.creator_id,
         NEW.reason, NEW.batch_id, NEW.undoes)
    AND (NEW.actor_id IS NULL OR NEW.actor_id = OLD.actor_id)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Rows of the audit log cannot be changed or deleted.';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_guard" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "guard_audit"();
