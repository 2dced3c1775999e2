CREATE INDEX "concept_dependencies_dependent_id_index" ON "concept_dependencies" USING btree ("dependent_id");--> statement-breakpoint
CREATE INDEX "concept_dependencies_user_id_index" ON "concept_dependencies" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "question_reports_question_id_index" ON "question_reports" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "questions_concept_id_index" ON "questions" USING btree ("concept_id");--> statement-breakpoint
CREATE INDEX "concept_mastery_concept_id_index" ON "concept_mastery" USING btree ("concept_id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_question_id_index" ON "quiz_attempts" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_concept_id_index" ON "quiz_attempts" USING btree ("concept_id");--> statement-breakpoint
CREATE INDEX "quiz_sessions_user_id_index" ON "quiz_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "remediation_content_concept_id_index" ON "remediation_content" USING btree ("concept_id");--> statement-breakpoint
CREATE INDEX "user_progress_lesson_id_index" ON "user_progress" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "generation_chunks_user_id_index" ON "generation_chunks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "generations_topic_id_index" ON "generations" USING btree ("topic_id");