ALTER TABLE "album" ADD COLUMN "notifies" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "release" ADD COLUMN "is_sorted" boolean DEFAULT false NOT NULL;