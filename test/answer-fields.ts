import type { Question } from "#app/rules/questions/question.ts";

/** What a form sends for the right answer to a question of any kind, or for a wrong one. */
export function fieldsFor(question: Question, isRight: boolean): string[] {
  switch (question.kind) {
    case "choice":
      return [String((question.key.option + (isRight ? 0 : 1)) % 4)];
    case "number":
      return [String(question.key.value + (isRight ? 0 : 1_000_000))];
    case "self":
      return [isRight ? "known" : "missed"];
    case "short":
      return [isRight ? question.key.accepted[0]! : "zzzz"];
    case "cloze":
      return question.key.gaps.map(([answer], gap) => {
        const others = question.content.gaps[gap]?.options?.filter((option) => option !== answer);
        return isRight ? answer! : (others?.[0] ?? "zzzz");
      });
    case "order": {
      const order = isRight ? question.key.order : question.key.order.toReversed();
      return order.map((item, place) => `${item}:${place}`);
    }
    case "match": {
      const { pairs } = question.key;
      return pairs.map(
        (partner, left) => `${left}:${isRight ? partner : pairs[(left + 1) % pairs.length]}`,
      );
    }
  }
}
