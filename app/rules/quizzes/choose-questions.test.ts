import { expect, test } from "vitest";
import { chooseQuestion, chooseQuestions, type Candidate } from "./choose-questions.ts";

const NOON = Date.UTC(2026, 10, 16, 11);
const day = (count: number) => new Date(NOON + count * 86_400_000);
const aQuestion = (id: string, changes: Partial<Candidate> = {}): Candidate => ({
  id,
  courseId: "course",
  lessonId: "lesson",
  kind: "choice",
  lastSeenAt: null,
  ...changes,
});

test("a question never seen comes first, of another kind than the last one if there is one", () => {
  const seen = aQuestion("seen", { lastSeenAt: day(0) });
  expect(
    chooseQuestion([seen, aQuestion("choice"), aQuestion("number", { kind: "number" })])?.id,
  ).toBe("number");
  expect(chooseQuestion([seen, aQuestion("choice")])?.id).toBe("choice");
  expect(chooseQuestion([])).toBeUndefined();
});

test("once all are seen, the longest ago returns, and none twice while another exists", () => {
  const bank = ["a", "b", "c", "d"].map((id, index) =>
    aQuestion(id, { lastSeenAt: day(index), kind: id === "c" ? "number" : "choice" }),
  );
  const chosen: string[] = [];
  for (let time = 4; time < 40; time += 1) {
    const question = chooseQuestion(bank)!;
    chosen.push(question.id);
    question.lastSeenAt = day(time);
  }
  expect(chosen.filter((id, index) => id === chosen[index - 1])).toEqual([]);
  expect(chosen.slice(0, 3)).toEqual(["a", "c", "b"]);
  for (const { id } of bank) {
    const share = chosen.filter((chosenId) => chosenId === id).length / chosen.length;
    expect(share, id).toBeGreaterThan(0.15);
    expect(share, id).toBeLessThan(0.4);
  }
});

test("the concepts soonest forgotten fill a review of ten, new ones come last, and topics alternate", () => {
  const concepts = Array.from({ length: 12 }, (_, index) => ({
    recall: index === 0 ? null : 0.9 - index / 100,
    candidates: [aQuestion(`q${index}`, { courseId: index % 2 ? "odd" : "even" })],
  }));
  const chosen = chooseQuestions(concepts);
  expect(chosen.map(({ id }) => Number(id.slice(1))).toSorted((a, b) => a - b)).toEqual([
    2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ]);
  const courses = chosen.map(({ courseId }) => courseId);
  expect(courses.filter((course, index) => course === courses[index - 1])).toEqual([]);
  expect(chooseQuestions([{ recall: 0.5, candidates: [] }])).toEqual([]);
});
