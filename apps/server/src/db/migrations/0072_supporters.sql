CREATE TABLE "email_consent" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"artist_id" integer,
	"podcast_id" integer,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_tier" (
	"artist_id" integer NOT NULL,
	"tier" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"perks" text[],
	"is_offered" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "support_tier_artist_id_tier_pk" PRIMARY KEY("artist_id","tier")
);
--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "album" ADD COLUMN "notifies_opening" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "season" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "season" ADD COLUMN "notifies_opening" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "gives_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "welcome" text;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "welcomed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "release" ADD COLUMN "subscribers_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "release" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "release" ADD COLUMN "notifies_opening" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_consent" ADD CONSTRAINT "email_consent_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_consent" ADD CONSTRAINT "email_consent_artist_id_artist_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_consent" ADD CONSTRAINT "email_consent_podcast_id_podcast_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcast"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tier" ADD CONSTRAINT "support_tier_artist_id_artist_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_consent_to_artist" ON "email_consent" USING btree ("member_id","artist_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_consent_to_podcast" ON "email_consent" USING btree ("member_id","podcast_id");--> statement-breakpoint
CREATE INDEX "email_consent_of_artist" ON "email_consent" USING btree ("artist_id");--> statement-breakpoint
CREATE INDEX "email_consent_of_podcast" ON "email_consent" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "album_opening" ON "album" USING btree ("opens_at") WHERE opens_at is not null;--> statement-breakpoint
CREATE INDEX "season_opening" ON "season" USING btree ("opens_at") WHERE opens_at is not null;--> statement-breakpoint
UPDATE "subscription" SET "welcomed_at" = "created_at";