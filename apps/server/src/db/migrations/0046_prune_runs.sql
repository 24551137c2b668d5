CREATE TABLE "removed_file" (
	"removal_id" integer NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "removed_file_removal_id_key_pk" PRIMARY KEY("removal_id","key")
);
--> statement-breakpoint
ALTER TABLE "removal" ADD COLUMN "run" integer;--> statement-breakpoint
ALTER TABLE "removed_file" ADD CONSTRAINT "removed_file_removal_id_removal_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."removal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_file_key" ON "removed_file" USING btree ("key");--> statement-breakpoint
CREATE INDEX "track_by_hash" ON "track" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "track_by_original" ON "track" USING btree ("original_key") WHERE "track"."original_key" is not null;--> statement-breakpoint
CREATE INDEX "episode_by_hash" ON "episode" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "removal_run" ON "removal" USING btree ("run");--> statement-breakpoint
CREATE INDEX "sound_preview_by_name" ON "sound_preview" USING btree ("name");
--> statement-breakpoint
INSERT INTO removed_file (removal_id, key)
SELECT r.removal_id, f.key FROM removed_row r, LATERAL (
  SELECT unnest(file_keys(r.row::text)) UNION SELECT r.row->>'file_key' WHERE r.table_name IN ('track', 'episode') UNION SELECT r.row->>'original_key' WHERE r.table_name = 'track'
) f(key) WHERE r.table_name NOT IN ('lyrics', 'transcript') AND f.key IS NOT NULL ON CONFLICT DO NOTHING;
