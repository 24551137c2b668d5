CREATE TABLE "creator_listener" (
	"kind" text NOT NULL,
	"creator_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "creator_listener_kind_creator_id_member_id_pk" PRIMARY KEY("kind","creator_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "daily_listener" (
	"kind" text NOT NULL,
	"creator_id" integer NOT NULL,
	"day" date NOT NULL,
	"before" date NOT NULL,
	"members" integer NOT NULL,
	CONSTRAINT "daily_listener_kind_creator_id_day_before_pk" PRIMARY KEY("kind","creator_id","day","before")
);
--> statement-breakpoint
ALTER TABLE "creator_listener" ADD CONSTRAINT "creator_listener_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creator_listener_by_member" ON "creator_listener" USING btree ("member_id");