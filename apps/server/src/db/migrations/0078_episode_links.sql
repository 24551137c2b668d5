ALTER TABLE "release_link" ALTER COLUMN "release_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "episode_draft" ADD COLUMN "previous_sound_id" integer;--> statement-breakpoint
ALTER TABLE "episode_draft" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "release_link" ADD COLUMN "episode_id" integer;--> statement-breakpoint
ALTER TABLE "episode_draft" ADD CONSTRAINT "episode_draft_previous_sound_id_studio_sound_id_fk" FOREIGN KEY ("previous_sound_id") REFERENCES "public"."studio_sound"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_link" ADD CONSTRAINT "release_link_episode_id_episode_draft_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episode_draft"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "episode_draft_of_previous" ON "episode_draft" USING btree ("previous_sound_id");--> statement-breakpoint
CREATE INDEX "release_link_of_episode" ON "release_link" USING btree ("episode_id");--> statement-breakpoint
ALTER TABLE "release_link" ADD CONSTRAINT "release_link_of_one_draft" CHECK (num_nonnulls("release_link"."release_id", "release_link"."episode_id") = 1);