CREATE TABLE "scrobbling" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"username" text NOT NULL,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "play" ADD COLUMN "listening" uuid;--> statement-breakpoint
ALTER TABLE "play" ADD COLUMN "answered" integer;--> statement-breakpoint
ALTER TABLE "play" ADD COLUMN "counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "scrobbling" ADD CONSTRAINT "scrobbling_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "play_uncounted" ON "play" USING btree ("kind","item_id") WHERE not counted;--> statement-breakpoint
CREATE INDEX "play_history" ON "play" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE member_id is not null;--> statement-breakpoint
ALTER TABLE "play" ADD CONSTRAINT "play_listening_unique" UNIQUE("listening");