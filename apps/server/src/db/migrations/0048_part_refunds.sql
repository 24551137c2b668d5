CREATE TABLE "charge_refund" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "charge_refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"charge_id" integer NOT NULL,
	"provider" text NOT NULL,
	"provider_refund" text NOT NULL,
	"cause" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"platform_part" bigint NOT NULL,
	"pool_part" bigint NOT NULL,
	"creator_part" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_reverses_unique";--> statement-breakpoint
ALTER TABLE "charge" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "refund_id" integer;--> statement-breakpoint
ALTER TABLE "charge_refund" ADD CONSTRAINT "charge_refund_charge_id_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_refund_of_provider" ON "charge_refund" USING btree ("provider","provider_refund");--> statement-breakpoint
CREATE INDEX "charge_refund_by_charge" ON "charge_refund" USING btree ("charge_id");--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_refund_id_charge_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."charge_refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entry_reversed" ON "ledger_entry" USING btree ("reverses",coalesce(refund_id, 0)) WHERE reverses is not null;