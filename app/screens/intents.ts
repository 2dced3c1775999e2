import { data } from "react-router";

/** The use cases behind the forms of one page, by the value of their `intent` field. */
export type Intents<Submission extends { form: FormData }> = Record<
  string,
  (submission: Submission) => Promise<unknown>
>;

/** The intents a page's forms may name; the page's actions export it as a type. */
export type IntentOf<Table> = Extract<keyof Table, string>;

/**
 * Runs the use case that a form names; an unknown name is a 400. Forms without an `intent` field run `unnamed`, where a page
 * has one form that needs no name. A page writes its table once:
 *
 *     const lessonIntents = { answer: …, finish: … } satisfies Intents<LessonForm>;
 *     export type LessonIntent = IntentOf<typeof lessonIntents>;
 *     export const runIntent = intents(lessonIntents);
 *
 * and its forms name one of them with `intent`.
 */
export const intents =
  <Table extends Intents<never>>(table: Table, unnamed?: IntentOf<Table>) =>
  async (
    submission: Parameters<Table[keyof Table]>[0],
  ): Promise<Awaited<ReturnType<Table[keyof Table]>>> => {
    const name = nameOf(submission) ?? unnamed;
    if (name === undefined || !Object.hasOwn(table, name)) throw data(null, 400);
    return runOf<Table>(table, name)(submission);
  };

const nameOf = ({ form }: { form: FormData }): string | undefined => {
  const name = form.get("intent");
  return typeof name === "string" ? name : undefined;
};

const runOf = <Table extends Intents<never>>(table: Table, name: string) =>
  table[name] as unknown as (
    submission: Parameters<Table[keyof Table]>[0],
  ) => Promise<Awaited<ReturnType<Table[keyof Table]>>>;

/** The field or button that names the intent: `<input type="hidden" {...intent<LessonIntent>("finish")} />`. */
export const intent = <Name extends string>(name: Name) => ({ name: "intent", value: name });
