CREATE TABLE "studio_export" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "studio_export_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"artist_id" integer,
	"podcast_id" integer,
	"member_id" integer,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "release_track" ADD COLUMN "previous_sound_id" integer;--> statement-breakpoint
ALTER TABLE "release_track" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "release_track" ADD COLUMN "timed_length" integer;--> statement-breakpoint
ALTER TABLE "studio_export" ADD CONSTRAINT "studio_export_artist_id_artist_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_export" ADD CONSTRAINT "studio_export_podcast_id_podcast_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcast"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_export" ADD CONSTRAINT "studio_export_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "studio_export_by_artist" ON "studio_export" USING btree ("artist_id","id");--> statement-breakpoint
CREATE INDEX "studio_export_by_podcast" ON "studio_export" USING btree ("podcast_id","id");--> statement-breakpoint
CREATE INDEX "studio_export_by_member" ON "studio_export" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "release_track" ADD CONSTRAINT "release_track_previous_sound_id_studio_sound_id_fk" FOREIGN KEY ("previous_sound_id") REFERENCES "public"."studio_sound"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_track_of_previous" ON "release_track" USING btree ("previous_sound_id");