CREATE TABLE "repeated_write" (
	"member_id" integer NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"reply" json,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "repeated_write_member_id_call_key_pk" PRIMARY KEY("member_id","call","key")
);
--> statement-breakpoint
ALTER TABLE "repeated_write" ADD CONSTRAINT "repeated_write_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repeated_write_by_age" ON "repeated_write" USING btree ("created_at");