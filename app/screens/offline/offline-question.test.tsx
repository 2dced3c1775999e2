// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { OfflineQuizQuestion } from "#app/rules/lessons/offline-lesson.ts";
import { QuestionForm } from "../learn/quiz/question-form.tsx";
import { OfflineQuestion } from "./offline-question.tsx";

afterEach(cleanup);

const question = {
  id: "q",
  text: "Which one?",
  seed: "0/q",
  kind: "choice",
  content: { options: ["First", "Second", "Third", "Fourth"] },
  isAnswered: false,
} satisfies OfflineQuizQuestion;

const UNCHECKED = "This question hasn't been checked yet, so it doesn't count for now.";
const SELF_CHECKED = "Checked by the model that wrote it.";

test.each([
  { isUnchecked: true, isSelfChecked: false, shown: [UNCHECKED], hidden: [SELF_CHECKED] },
  { isUnchecked: false, isSelfChecked: true, shown: [SELF_CHECKED], hidden: [UNCHECKED] },
  { isUnchecked: false, isSelfChecked: false, shown: [], hidden: [UNCHECKED, SELF_CHECKED] },
  // Lessons that an earlier version stored in the browser don't say.
  { shown: [], hidden: [UNCHECKED, SELF_CHECKED] },
])("offline as online, a question is marked $shown", ({ shown, hidden, ...trust }) => {
  const marked = { ...question, ...trust };
  const offline = render(
    <OfflineQuestion question={marked} number={1} count={3} onAnswer={() => Promise.resolve()} />,
  );
  const online = render(
    <QuestionForm
      question={{ ...marked, lessonId: "l", answer: null }}
      form={(props) => <form {...props} />}
      isSending={false}
      hasFailed={false}
    />,
  );

  for (const { container } of [offline, online]) {
    for (const words of shown) expect(container.textContent).toContain(words);
    for (const words of hidden) expect(container.textContent).not.toContain(words);
  }
});
