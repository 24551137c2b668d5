CREATE TABLE "member_block" (
	"member_id" integer NOT NULL,
	"blocked_id" integer NOT NULL,
	"kind" text NOT NULL,
	"ended_follows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_block_member_id_blocked_id_pk" PRIMARY KEY("member_id","blocked_id")
);
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "mentioned_by" text DEFAULT 'everybody' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "muted_words" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "member_block" ADD CONSTRAINT "member_block_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_block" ADD CONSTRAINT "member_block_blocked_id_member_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_block_blocked" ON "member_block" USING btree ("blocked_id");