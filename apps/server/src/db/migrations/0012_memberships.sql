CREATE TABLE "artist_member" (
	"artist_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "artist_member_artist_id_member_id_pk" PRIMARY KEY("artist_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "podcast_member" (
	"podcast_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "podcast_member_podcast_id_member_id_pk" PRIMARY KEY("podcast_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "artist_member" ADD CONSTRAINT "artist_member_artist_id_artist_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artist_member" ADD CONSTRAINT "artist_member_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcast_member" ADD CONSTRAINT "podcast_member_podcast_id_podcast_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcast"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcast_member" ADD CONSTRAINT "podcast_member_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artist_member_member" ON "artist_member" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "podcast_member_member" ON "podcast_member" USING btree ("member_id");--> statement-breakpoint
INSERT INTO "artist_member" ("artist_id", "member_id", "role") SELECT a."id", m."id", 'owner' FROM "artist" a JOIN "member" m ON m."id" = a."owner_id";--> statement-breakpoint
ALTER TABLE "artist" DROP COLUMN "owner_id";