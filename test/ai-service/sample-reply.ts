import { SAMPLE_MARK, sampleProse } from "./sample-text.ts";

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** What the right option of a sample question begins with, so that a solver without the key can find it. */
export const RIGHT_MARK = "As the lesson says:";

/** A value of any JSON schema, filled with text about the topic. */
export function sampleReply(schema: Schema, topic: string): unknown {
  return new Sampler(topic).value(schema, "", 0);
}

class Sampler {
  readonly #topic: string;
  #count = 0;

  constructor(topic: string) {
    this.#topic = topic;
  }

  value(schema: Schema, name: string, place: number): unknown {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[place % schema.enum.length];
    const choice = schema.oneOf ?? schema.anyOf;
    if (choice) return this.value(choice[0] ?? {}, name, place);
    switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
      case "object":
        return this.#object(schema, place);
      case "array":
        return this.#list(schema, name);
      case "integer":
      case "number":
        return this.#number(schema, name, place);
      case "boolean":
        return true;
      default:
        return this.#text(schema, name, place);
    }
  }

  #object({ properties = {} }: Schema, place: number) {
    const value = Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, this.value(part, name, place)]),
    );
    // A question is only usable with its key among its options.
    if (Array.isArray(value.options) && "correct_answer" in value) {
      const right = place % value.options.length;
      value.options = value.options.map((_, index) =>
        index === right
          ? `${RIGHT_MARK} small steps, looked at one by one (${place + 1})`
          : `Some people believe ${["speed", "luck", "tools", "talent"][index]} decides nearly everything (${place + 1})`,
      );
      value.correct_answer = (value.options as string[])[right];
    }
    return value;
  }

  #list(schema: Schema, name: string) {
    const wanted = { lessons: 10, questions: 3, concepts: 30, dependencies: 9, options: 4, items: 4 }[name];
    const least = schema.minItems ?? 1;
    const length = Math.min(schema.maxItems ?? 40, Math.max(least, wanted ?? 3));
    return Array.from({ length }, (_, place) => this.value(schema.items ?? {}, `${name} entry`, place));
  }

  #number({ minimum = 0, maximum = 5 }: Schema, name: string, place: number) {
    if (name === "lesson_number") return Math.floor(place / 3) + 1;
    if (name === "difficulty") return Math.min(5, Math.floor(place / 3) + 1);
    if (name === "strength") return 0.6;
    return Math.min(maximum, Math.max(minimum, place + 1));
  }

  #text(schema: Schema, name: string, place: number): string {
    this.#count += 1;
    const words = { explanation: 450, example: 300, elaboration: 120 }[name];
    const most = schema.maxLength ?? 12_000;
    if (words && most > 2_000) return `${sampleProse(this.#topic, words, this.#count)}`;
    return this.#short(name, place).slice(0, most);
  }

  #short(name: string, place: number): string {
    const topic = this.#topic;
    switch (name) {
      case "title":
        return `${SAMPLE_MARK}: ${topic}, step ${this.#count}`;
      case "topic_name":
        return topic;
      case "hook":
        return `${SAMPLE_MARK}. What if ${topic} were simpler than it looks? Five minutes are enough to find out.`;
      case "name":
        return `${topic} idea ${place + 1}`;
      case "prerequisite":
        return `${topic} idea ${place * 3 + 1}`;
      case "dependent":
        return `${topic} idea ${place * 3 + 4}`;
      case "concept":
        return `${topic} idea ${(place % 3) + 1}`;
      case "question_text":
        return `Question ${place + 1}: what helps most with ${topic}?`;
      case "label":
        return `Step ${place + 1}`;
      default:
        return `${name.replaceAll("_", " ")} ${this.#count} on ${topic}: one thing at a time`;
    }
  }
}
