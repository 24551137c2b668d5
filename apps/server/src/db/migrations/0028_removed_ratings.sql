ALTER TABLE "rating" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
SELECT pgboss.create_queue('scrobbles', '{"policy":"standard","notify":true}');
