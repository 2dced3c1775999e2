import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";

export interface LessonForm {
  form: FormData;
  lessonId: string;
  learner: Learner;
  now: Date;
}
