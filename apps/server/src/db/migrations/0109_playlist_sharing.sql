CREATE TABLE "playlist_removal" (
	"playlist_id" integer NOT NULL,
	"track_id" integer NOT NULL,
	"removed_by" integer NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	"added_by" integer,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "playlist_removal_playlist_id_track_id_pk" PRIMARY KEY("playlist_id","track_id")
);
--> statement-breakpoint
ALTER TABLE "playlist_member" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "playlist_member" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "playlist_id" integer;--> statement-breakpoint
ALTER TABLE "playlist_removal" ADD CONSTRAINT "playlist_removal_playlist_id_playlist_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_removal" ADD CONSTRAINT "playlist_removal_track_id_track_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."track"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_removal" ADD CONSTRAINT "playlist_removal_removed_by_member_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_removal" ADD CONSTRAINT "playlist_removal_added_by_member_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "playlist_removal_track" ON "playlist_removal" USING btree ("track_id");--> statement-breakpoint
CREATE INDEX "playlist_removal_by" ON "playlist_removal" USING btree ("removed_by");--> statement-breakpoint
CREATE INDEX "playlist_removal_added_by" ON "playlist_removal" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "playlist_removal_at" ON "playlist_removal" USING btree ("removed_at");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_playlist_id_playlist_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_invitation_once" ON "notification" USING btree ("member_id","playlist_id") WHERE kind = 'playlist_invitation';--> statement-breakpoint
CREATE INDEX "notification_playlist" ON "notification" USING btree ("playlist_id");--> statement-breakpoint
UPDATE "playlist_track" SET "added_by" = "playlist"."member_id" FROM "playlist" WHERE "playlist"."id" = "playlist_track"."playlist_id" AND "playlist_track"."added_by" IS NULL;
