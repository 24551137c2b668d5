CREATE TABLE "private_feed" (
	"member_id" integer NOT NULL,
	"podcast_id" integer NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "private_feed_member_id_podcast_id_pk" PRIMARY KEY("member_id","podcast_id"),
	CONSTRAINT "private_feed_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"image" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"link" text,
	"pos" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sound_preview" (
	"file_hash" text PRIMARY KEY NOT NULL,
	"name" text,
	"cut_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "private_feed" ADD CONSTRAINT "private_feed_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_feed" ADD CONSTRAINT "private_feed_podcast_id_podcast_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcast"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "private_feed_podcast" ON "private_feed" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "product_by_place" ON "product" USING btree ("pos","id");