ALTER TABLE "playlist" ADD COLUMN "mosaic" text;--> statement-breakpoint
ALTER TABLE "playlist" ADD COLUMN "mosaic_version" integer;