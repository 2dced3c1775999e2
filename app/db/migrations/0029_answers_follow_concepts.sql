-- An answer never changes, but the concept it counts for may be renamed or merged by the course's author. Columns that the table gets later belong into this list.
DROP TRIGGER "answers_append_only" ON "answers";--> statement-breakpoint
CREATE TRIGGER "answers_append_only" BEFORE UPDATE OF "id", "user_id", "session_id", "question_id", "answered_at", "received_at", "response", "is_correct", "confidence", "seconds", "hints", "attempt", "setting", "seed" OR DELETE OR TRUNCATE ON "answers"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_answers();
