CREATE INDEX "ledger_entry_refund" ON "ledger_entry" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_reverses" ON "ledger_entry" USING btree ("reverses");