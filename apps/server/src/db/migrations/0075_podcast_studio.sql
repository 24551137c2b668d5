CREATE TABLE "draft_transcript" (
	"draft_id" integer NOT NULL,
	"pos" smallint NOT NULL,
	"language" text,
	"is_synced" boolean NOT NULL,
	"lines" jsonb NOT NULL,
	CONSTRAINT "draft_transcript_draft_id_pos_pk" PRIMARY KEY("draft_id","pos")
);
--> statement-breakpoint
CREATE TABLE "episode_draft" (
	"id" integer PRIMARY KEY NOT NULL,
	"podcast_id" integer NOT NULL,
	"season_id" integer,
	"number" integer,
	"name" text DEFAULT '' NOT NULL,
	"bio" text,
	"episode_type" text DEFAULT 'full' NOT NULL,
	"is_explicit" boolean DEFAULT false NOT NULL,
	"sponsor" text,
	"avatar" text,
	"link" text,
	"persons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"soundbites" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"chapters" jsonb,
	"guid" text NOT NULL,
	"sound_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"has_changes" boolean DEFAULT false NOT NULL,
	"publish_at" timestamp with time zone,
	"publish_problem" text,
	"notifies" boolean DEFAULT true NOT NULL,
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
ALTER TABLE "episode" ADD COLUMN "original_key" text;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "episode_type" text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "persons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "soundbites" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "notifies" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "sub_category" text;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "owner_name" text;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "owner_email" text;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "shows_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "copyright" text;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "licence" text;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "is_complete" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "is_locked" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "feed_guid" text;--> statement-breakpoint
ALTER TABLE "season" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "transcript" ADD COLUMN "by" text DEFAULT 'feed' NOT NULL;--> statement-breakpoint
ALTER TABLE "transcript" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "studio_sound" ADD COLUMN "episode_id" integer;--> statement-breakpoint
ALTER TABLE "draft_transcript" ADD CONSTRAINT "draft_transcript_draft_id_episode_draft_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."episode_draft"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_draft" ADD CONSTRAINT "episode_draft_podcast_id_podcast_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcast"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_draft" ADD CONSTRAINT "episode_draft_sound_id_studio_sound_id_fk" FOREIGN KEY ("sound_id") REFERENCES "public"."studio_sound"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_draft" ADD CONSTRAINT "episode_draft_rights_by_member_id_fk" FOREIGN KEY ("rights_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_draft" ADD CONSTRAINT "episode_draft_created_by_member_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_draft" ADD CONSTRAINT "episode_draft_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "episode_draft_by_podcast" ON "episode_draft" USING btree ("podcast_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "episode_draft_by_season" ON "episode_draft" USING btree ("season_id");--> statement-breakpoint
CREATE INDEX "episode_draft_of_sound" ON "episode_draft" USING btree ("sound_id");--> statement-breakpoint
CREATE INDEX "episode_draft_due" ON "episode_draft" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "episode_draft_by_creator" ON "episode_draft" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "episode_draft_by_editor" ON "episode_draft" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "episode_draft_by_rights" ON "episode_draft" USING btree ("rights_by");--> statement-breakpoint
CREATE INDEX "episode_by_original" ON "episode" USING btree ("original_key") WHERE "episode"."original_key" is not null;--> statement-breakpoint
CREATE INDEX "studio_sound_by_episode" ON "studio_sound" USING btree ("episode_id");