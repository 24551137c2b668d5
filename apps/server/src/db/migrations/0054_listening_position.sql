CREATE TABLE "listening_position" (
	"member_id" integer NOT NULL,
	"episode_id" integer NOT NULL,
	"seconds" integer NOT NULL,
	"is_played" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listening_position_member_id_episode_id_pk" PRIMARY KEY("member_id","episode_id")
);
--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "is_serial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "listening_position" ADD CONSTRAINT "listening_position_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_position" ADD CONSTRAINT "listening_position_episode_id_episode_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episode"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listening_position_by_episode" ON "listening_position" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "episode_by_date" ON "episode" USING btree ("podcast_id","published_at","id");