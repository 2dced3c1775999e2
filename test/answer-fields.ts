import { startOf } from "#app/rules/interactive/plot-values.ts";
import { solutionsOf } from "#app/rules/questions/kinds/plot.ts";
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
    case "sort": {
      const { groups } = question.content;
      return question.key.groups.map(
        (group, item) => `${item}:${isRight ? group : (group + 1) % groups.length}`,
      );
    }
    case "plot": {
      const { content, key } = question;
      const setting = isRight ? solutionsOf(content, key.goal)[0] : startOf(content);
      return content.sliders.map(({ name }) => String(setting?.[name]));
    }
    case "match": {
      const { pairs } = question.key;
      return pairs.map(
        (partner, left) => `${left}:${isRight ? partner : pairs[(left + 1) % pairs.length]}`,
      );
    }
  }
}
