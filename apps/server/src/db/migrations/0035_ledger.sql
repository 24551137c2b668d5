CREATE TABLE "charge" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "charge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subscription_id" integer,
	"plan_id" integer,
	"artist_id" integer,
	"podcast_id" integer,
	"tier" text,
	"title" text,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"platform_part" bigint NOT NULL,
	"pool_part" bigint NOT NULL,
	"creator_part" bigint NOT NULL,
	"provider" text NOT NULL,
	"provider_charge" text NOT NULL,
	"state" text DEFAULT 'paid' NOT NULL,
	"paid_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reversed_at" timestamp with time zone,
	CONSTRAINT "charge_parts" CHECK ("charge"."amount" > 0 and least("charge"."fee", "charge"."platform_part", "charge"."pool_part", "charge"."creator_part") >= 0 and "charge"."fee" + "charge"."platform_part" + "charge"."pool_part" + "charge"."creator_part" = "charge"."amount")
);
--> statement-breakpoint
CREATE TABLE "ledger_account" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"owner_id" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_account_currency" UNIQUE("id","currency")
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_account" integer NOT NULL,
	"to_account" integer NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"charge_id" integer,
	"payout_id" integer,
	"reverses" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entry_reverses_unique" UNIQUE("reverses"),
	CONSTRAINT "ledger_entry_amount" CHECK ("ledger_entry"."amount" > 0 and "ledger_entry"."from_account" <> "ledger_entry"."to_account")
);
--> statement-breakpoint
CREATE TABLE "payout" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"address" text,
	"provider" text,
	"provider_payout" text,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "payout_amount" CHECK ("payout"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payout_address" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stream_day" (
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"plays" integer NOT NULL,
	"amount" bigint NOT NULL,
	"paid_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stream_day_day_currency_pk" PRIMARY KEY("day","currency")
);
--> statement-breakpoint
ALTER TABLE "artist_member" ADD COLUMN "share" integer;--> statement-breakpoint
ALTER TABLE "podcast_member" ADD COLUMN "share" integer;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_charge_id_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_reverses_ledger_entry_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."ledger_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_from_account" FOREIGN KEY ("from_account","currency") REFERENCES "public"."ledger_account"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_to_account" FOREIGN KEY ("to_account","currency") REFERENCES "public"."ledger_account"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_address" ADD CONSTRAINT "payout_address_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_of_provider" ON "charge" USING btree ("provider","provider_charge");--> statement-breakpoint
CREATE INDEX "charge_by_member" ON "charge" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "charge_by_subscription" ON "charge" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_owner" ON "ledger_account" USING btree ("kind","owner_id","currency");--> statement-breakpoint
CREATE INDEX "ledger_entry_from" ON "ledger_entry" USING btree ("from_account","at");--> statement-breakpoint
CREATE INDEX "ledger_entry_to" ON "ledger_entry" USING btree ("to_account","at");--> statement-breakpoint
CREATE INDEX "ledger_entry_charge" ON "ledger_entry" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "payout_by_member" ON "payout" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "payout_open" ON "payout" USING btree ("id") WHERE state in ('requested', 'paying');--> statement-breakpoint
CREATE INDEX "play_by_time" ON "play" USING brin ("created_at");--> statement-breakpoint
-- Balances follow the rows of the ledger. Accounts are locked in one order, so that writers wait for each other and never in a ring.
CREATE FUNCTION ledger_entry_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ledger_account WHERE id IN (SELECT from_account FROM added UNION SELECT to_account FROM added) ORDER BY id FOR NO KEY UPDATE;
  UPDATE ledger_account SET balance = balance + moved.amount FROM (
    SELECT account, sum(amount)::bigint AS amount FROM (
      SELECT from_account AS account, -amount AS amount FROM added UNION ALL SELECT to_account, amount FROM added
    ) sides GROUP BY account
  ) moved WHERE id = moved.account;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER ledger_entry_added AFTER INSERT ON "ledger_entry" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_moves();--> statement-breakpoint
CREATE FUNCTION ledger_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of the ledger are never changed or deleted, only reversed' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER ledger_entry_kept BEFORE UPDATE OR DELETE ON "ledger_entry" FOR EACH ROW EXECUTE FUNCTION ledger_entry_stays();--> statement-breakpoint
-- Only the trigger above changes an account, and an account begins empty.
CREATE FUNCTION ledger_account_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.balance = 0 THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'balances follow the rows of the ledger' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER ledger_account_kept BEFORE INSERT OR UPDATE OR DELETE ON "ledger_account" FOR EACH ROW EXECUTE FUNCTION ledger_account_stays();
