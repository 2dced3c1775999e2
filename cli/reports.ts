import { startQueue, stopQueue } from "#app/db/queue.ts";
import { questionOf } from "#app/features/quizzes/stored-question.ts";
import { loadReports } from "#app/features/reports/load-reports.ts";
import { resolveReport, type ReportVerdict } from "#app/features/reports/resolve-report.ts";
import { now } from "#app/platform/clock.ts";
import { cleanLine } from "#app/rules/clean-text.ts";
import { isUuid } from "#app/rules/ids.ts";
import { describeKey } from "#app/rules/questions/question.ts";
import { recorded } from "./recorded.ts";
import { withDatabase } from "./with-database.ts";

/** `ops reports`: mistakes reported by learners. */
export const list = (): Promise<number> => withDatabase(listReports);

export async function listReports(): Promise<number> {
  const open = await loadReports();
  for (const report of open) {
    console.log(`${report.id}  ${report.createdAt.toISOString()}`);
    printLine(`${report.topic}, lesson ${report.lessonNumber}: ${report.lesson}`);
    if (report.comment) printLine(`says: ${report.comment}`);
    if (report.question) printLine(`asks: ${report.question}`);
    for (const line of answerLines(report)) printLine(line);
    if (report.verdict) printLine(VERDICT_WORDS[report.verdict]);
  }
  if (open.length === 0) console.log("No open reports.");
  return 0;
}

type ReportedQuestion = Awaited<ReturnType<typeof loadReports>>[number];

/** The options with a star before the right one; of other kinds the answer alone. */
function answerLines({ kind, content, key }: ReportedQuestion): string[] {
  if (!kind || !content || !key) return [];
  const question = questionOf({ kind, content, key });
  if (question.kind !== "choice") return [`* ${describeKey(question)}`];
  const { options } = question.content;
  return options.map((option, index) => `${index === question.key.option ? "*" : " "} ${option}`);
}

const VERDICT_WORDS = {
  withdrawn: "withdrawn for everyone by learners' reports, until this is decided",
  upheld: "withdrawn for everyone: an earlier report was upheld",
  dismissed: "asked as before: an earlier report was dismissed",
};

/** Removes control characters from text of learners and models, which could erase or forge lines in the terminal. */
function printLine(text: string): void {
  console.log(`  ${cleanLine(text)}`);
}

/** `ops reports uphold ID`, `ops reports dismiss ID` */
export async function resolve(id: string, verdict: ReportVerdict): Promise<number> {
  const resolved = isUuid(id)
    ? await withDatabase(async (connectionString) => {
        await startQueue(connectionString, false);
        const line = recorded(`report-${verdict}`, id);
        return resolveReport(id, verdict, now(), line).finally(stopQueue);
      })
    : ({ status: "not-found" } as const);
  switch (resolved.status) {
    case "resolved":
      console.log(
        verdict === "upheld"
          ? `Upheld. The results of ${resolved.learners} learner${resolved.learners === 1 ? "" : "s"} will be corrected in the background.`
          : "Dismissed. The question is asked as before.",
      );
      return 0;
    case "last-question":
      console.error(
        "It is the last question of a lesson, which could never be finished without it.",
      );
      return 1;
    case "not-found":
      console.error("There is no open report with this id.");
      return 1;
  }
}
