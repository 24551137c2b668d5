CREATE TABLE "ballot" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ballot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contest_id" integer NOT NULL,
	"title" text NOT NULL,
	"pos" integer DEFAULT 0 NOT NULL,
	"votes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ballot_artist" (
	"ballot_id" integer NOT NULL,
	"artist_id" integer NOT NULL,
	"votes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ballot_artist_ballot_id_artist_id_pk" PRIMARY KEY("ballot_id","artist_id")
);
--> statement-breakpoint
CREATE TABLE "contest" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"image" text,
	"end_date" date NOT NULL,
	"video" text,
	"youtube_link" text,
	"ad_image" text,
	"ad_link" text,
	"votes" integer DEFAULT 0 NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"head" text,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vote" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vote_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ballot_id" integer NOT NULL,
	"artist_id" integer NOT NULL,
	"member_id" integer,
	"line" integer NOT NULL,
	"annulled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "vote_once" UNIQUE("ballot_id","artist_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "vote_head" (
	"contest_id" integer NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"n" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "vote_head_contest_id_hour_pk" PRIMARY KEY("contest_id","hour")
);
--> statement-breakpoint
CREATE TABLE "vote_line" (
	"contest_id" integer NOT NULL,
	"n" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"act" text NOT NULL,
	"ballot_id" integer NOT NULL,
	"artist_id" integer NOT NULL,
	"mark" text NOT NULL,
	"takes" integer,
	"hash" text NOT NULL,
	CONSTRAINT "vote_line_contest_id_n_pk" PRIMARY KEY("contest_id","n")
);
--> statement-breakpoint
ALTER TABLE "ballot" ADD CONSTRAINT "ballot_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballot_artist" ADD CONSTRAINT "ballot_artist_ballot_id_ballot_id_fk" FOREIGN KEY ("ballot_id") REFERENCES "public"."ballot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballot_artist" ADD CONSTRAINT "ballot_artist_artist_id_artist_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artist"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote" ADD CONSTRAINT "vote_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote" ADD CONSTRAINT "vote_ballot_id_artist_id_ballot_artist_ballot_id_artist_id_fk" FOREIGN KEY ("ballot_id","artist_id") REFERENCES "public"."ballot_artist"("ballot_id","artist_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_head" ADD CONSTRAINT "vote_head_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_line" ADD CONSTRAINT "vote_line_contest_id_contest_id_fk" FOREIGN KEY ("contest_id") REFERENCES "public"."contest"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ballot_by_contest" ON "ballot" USING btree ("contest_id","pos","id");--> statement-breakpoint
CREATE INDEX "ballot_artist_by_artist" ON "ballot_artist" USING btree ("artist_id");--> statement-breakpoint
CREATE INDEX "vote_by_member" ON "vote" USING btree ("member_id","ballot_id");--> statement-breakpoint
-- The lines of a ballot log stay as they were written.
CREATE FUNCTION vote_line_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Lines of a ballot log cannot be changed or deleted.';
END
$$;--> statement-breakpoint
CREATE TRIGGER vote_line_stays BEFORE UPDATE OR DELETE ON vote_line FOR EACH ROW EXECUTE FUNCTION vote_line_stays();--> statement-breakpoint
-- Pictures of contests are seen by everybody.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('shown_files(text[])'::regprocedure), 'UNION ALL SELECT unnest(file_keys(c.value::text)) FROM cover c',
    'UNION ALL SELECT unnest(file_keys(o.image, o.ad_image, o.video)) FROM contest o UNION ALL SELECT unnest(file_keys(c.value::text)) FROM cover c');
END $$;
