CREATE TABLE "known_device" (
	"member_id" integer NOT NULL,
	"key_hash" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_device_member_id_key_hash_pk" PRIMARY KEY("member_id","key_hash")
);
--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_used" ON "known_device" USING btree ("used_at");