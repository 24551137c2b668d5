ALTER TABLE "studio_export" DROP CONSTRAINT "studio_export_podcast_id_podcast_id_fk";
--> statement-breakpoint
DROP INDEX "studio_export_by_podcast";--> statement-breakpoint
ALTER TABLE "studio_export" ALTER COLUMN "artist_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "studio_export" ALTER COLUMN "expires_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "studio_export_expiry" ON "studio_export" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "studio_export" DROP COLUMN "podcast_id";--> statement-breakpoint
ALTER TABLE "studio_export" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;