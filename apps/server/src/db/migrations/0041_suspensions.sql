CREATE TABLE "suspension" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone,
	"moderator_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "decision" ADD COLUMN "until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "suspension" ADD CONSTRAINT "suspension_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspension" ADD CONSTRAINT "suspension_moderator_id_member_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suspension_by_moderator" ON "suspension" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "suspension_newest" ON "suspension" USING btree ("created_at");