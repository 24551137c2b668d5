ALTER TABLE "removed_mark" ADD COLUMN "year" integer;--> statement-breakpoint
CREATE INDEX "removal_into" ON "removal" USING btree ("into_id","kind") WHERE act = 'merge';--> statement-breakpoint
CREATE INDEX "removed_row_album" ON "removed_row" USING btree ((("row"->>'album_id')::int)) WHERE table_name = 'track';--> statement-breakpoint
CREATE INDEX "removed_row_artist" ON "removed_row" USING btree ((("row"->>'artist_id')::int)) WHERE table_name in ('album', 'track');
--> statement-breakpoint
UPDATE removed_mark m SET year = CASE WHEN c.row IS NULL THEN (r.row->>'year')::int ELSE (c.row->'before'->>'year')::int END
FROM removed_row r LEFT JOIN removed_row c ON c.removal_id = r.removal_id AND c.table_name = 'correction' AND c.row->>'album_id' = r.row->>'id' AND c.row->>'field' = 'year'
WHERE r.removal_id = m.removal_id AND r.table_name = 'album' AND r.row->>'source' = m.mark;
