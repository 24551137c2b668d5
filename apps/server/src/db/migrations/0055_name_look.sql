CREATE TABLE "username_skeleton" (
	"skeleton" text PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "username_skeleton" ADD CONSTRAINT "username_skeleton_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "username_skeleton_by_member" ON "username_skeleton" USING btree ("member_id");