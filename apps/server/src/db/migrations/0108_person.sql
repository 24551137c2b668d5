CREATE TABLE "former_username" (
	"name" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"member_id" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "pronouns" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "shows_city" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "follows_seen_by" text DEFAULT 'everybody' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "listening_seen_by" text DEFAULT 'everybody' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "username_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "former_username" ADD CONSTRAINT "former_username_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_username_by_member" ON "former_username" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "former_username_until" ON "former_username" USING btree ("until");