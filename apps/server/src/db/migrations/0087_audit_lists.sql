DROP INDEX "audit_by_actor";--> statement-breakpoint
CREATE INDEX "audit_by_act" ON "audit" USING btree ("act","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_by_undone" ON "audit" USING btree ("undoes") WHERE undoes is not null;--> statement-breakpoint
CREATE INDEX "audit_titles" ON "audit" USING gin ("subject_title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_by_actor" ON "audit" USING btree ("actor_id","id" DESC NULLS LAST);