import { sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { answers, explanationsShown } from "#app/db/tables/index.ts";
import {
  orderOfKinds,
  type ExplanationKind,
  type KindResult,
} from "#app/rules/lessons/explanation-kinds.ts";
import { isCounted } from "../quizzes/counted-answers.ts";

/** As many as any page reads; older ones say little about today's lessons. */
const MAX_SHOWN = 2_000;

interface Result extends KindResult, Record<string, unknown> {
  isOwn: boolean;
}

/**
 * Which kind of explanation this learner should read first. What was shown before `at` counts, so that the order stays the same
 * while the explanations are read.
 */
export async function findKindOrder(userId: string, at: Date): Promise<ExplanationKind[]> {
  const results = await findResults(userId, at);
  const of = (isOwn: boolean): KindResult[] => results.filter((result) => result.isOwn === isOwn);
  return orderOfKinds(of(true), of(false));
}

/**
 * Of each kind: how often it was the last explanation before a new question of its concept, and how often the answer was right.
 * Questions that were withdrawn since don't count.
 */
async function findResults(userId: string, at: Date) {
  const { rows } = await db.execute<Result>(sql`
    with shown as (
      select * from ${explanationsShown} where ${explanationsShown.shownAt} < ${at}
      order by ${explanationsShown.shownAt} desc limit ${MAX_SHOWN}
    )
    select shown.kind, shown.user_id = ${userId} as "isOwn",
      count(*)::int as tries, (count(*) filter (where next.is_correct))::int as right
    from shown
    cross join lateral (
      select ${answers.isCorrect}, ${answers.answeredAt} from ${answers}
      where ${answers.userId} = shown.user_id and ${answers.conceptId} = shown.concept_id
        and ${answers.answeredAt} >= shown.shown_at and ${answers.answeredAt} < ${at}
        and ${answers.attempt} = 1 and ${answers.hints} = 0 and ${isCounted()}
        and not exists (
          select from ${answers} earlier
          where earlier.user_id = shown.user_id and earlier.question_id = ${answers.questionId}
            and earlier.answered_at < ${answers.answeredAt}
        )
      order by ${answers.answeredAt} limit 1
    ) next
    where not exists (
      select from ${explanationsShown} later
      where later.user_id = shown.user_id and later.concept_id = shown.concept_id
        and later.shown_at > shown.shown_at and later.shown_at <= next.answered_at
    )
    group by shown.kind, "isOwn"
  `);
  return rows;
}
