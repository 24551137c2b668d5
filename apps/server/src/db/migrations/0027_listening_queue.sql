CREATE TABLE "listening_queue" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"tracks" jsonb NOT NULL,
	"current" integer NOT NULL,
	"position" integer NOT NULL,
	"repeat" text NOT NULL,
	"source" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listening_queue" ADD CONSTRAINT "listening_queue_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;