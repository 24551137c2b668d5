CREATE TABLE "sound_copy" (
	"file_hash" text PRIMARY KEY NOT NULL,
	"file_key" text,
	"file_size" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "track" ADD COLUMN "is_explicit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "post" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "is_explicit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "podcast" ADD COLUMN "is_explicit" boolean DEFAULT false NOT NULL;