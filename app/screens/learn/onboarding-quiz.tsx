import { useEffect, useReducer, useRef } from "react";
import { data, redirect, useFetcher } from "react-router";
import { finishQuiz, finishQuizInput } from "#app/features/accounts/finish-quiz.ts";
import {
  ONBOARDING_QUIZ_STEPS,
  RECOMMENDATION_NOTE,
  recommendedTopics,
  topicsOf,
  VERTICALS,
} from "#app/rules/interests.ts";
import { TOPIC_MAX_CHARACTERS } from "#app/rules/topic-safety.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { ProgressBar } from "#app/ui/parts/progress-bar.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import { ChoiceCard } from "./choice-card.tsx";
import { learnerOf } from "../request.ts";
import type { Route } from "./+types/onboarding-quiz";

export const meta: Route.MetaFunction = () => [
  { title: "A quick hello · Nectar" },
  { name: "robots", content: "noindex" },
];

export function loader({ context }: Route.LoaderArgs) {
  if (learnerOf(context).quizCompleted) throw redirect("/dashboard");
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const input = finishQuizInput.safeParse({
    verticals: form.getAll("vertical"),
    topics: form.getAll("topic"),
    customTopic: String(form.get("customTopic") ?? ""),
  });
  if (!input.success) return data({ message: "Please check your answers." }, 400);
  const result = await finishQuiz(learnerOf(context), input.data);
  if (result.status === "refused") return data({ message: result.message }, 400);
  const goal = String(form.get("go") ?? "");
  if (goal === "topics") return redirect("/topics");
  return redirect(goal === "" ? "/onboarding" : `/onboarding?topic=${encodeURIComponent(goal)}`);
}

type Step = 1 | 2 | 3 | 4;
interface Answers {
  step: Step;
  verticals: string[];
  topics: string[];
  customTopic: string;
}
type Change =
  | { type: "go"; step: Step }
  | { type: "vertical" | "topic"; value: string; isOn: boolean }
  | { type: "custom"; value: string }
  | { type: "restore"; answers: Answers };

function change(answers: Answers, event: Change): Answers {
  switch (event.type) {
    case "go":
      return { ...answers, step: event.step };
    case "vertical":
      return { ...answers, verticals: toggled(answers.verticals, event) };
    case "topic":
      return { ...answers, topics: toggled(answers.topics, event) };
    case "custom":
      return { ...answers, customTopic: event.value };
    case "restore":
      return event.answers;
  }
}

const toggled = (list: string[], { value, isOn }: { value: string; isOn: boolean }) =>
  isOn ? [...list.filter((one) => one !== value), value] : list.filter((one) => one !== value);

const EMPTY: Answers = { step: 1, verticals: [], topics: [], customTopic: "" };
/** Survives a reload in this tab; nothing of it is private, and signing out clears it. */
const KEPT_AS = "nectar.quiz";

export default function OnboardingQuiz() {
  const [answers, dispatch] = useReducer(change, EMPTY);
  const heading = useRef<HTMLDivElement>(null);
  const isRestored = useRef(false);
  useEffect(() => {
    if (!isRestored.current) {
      isRestored.current = true;
      const kept = sessionStorage.getItem(KEPT_AS);
      if (kept) dispatch({ type: "restore", answers: { ...EMPTY, ...JSON.parse(kept) } });
      return;
    }
    sessionStorage.setItem(KEPT_AS, JSON.stringify(answers));
  }, [answers]);
  const { step } = answers;
  const go = (next: Step) => {
    dispatch({ type: "go", step: next });
    heading.current?.focus();
  };
  return (
    <Page width="text">
      <ProgressBar
        share={step / ONBOARDING_QUIZ_STEPS}
        label="Quiz progress"
        valueText={`Step ${step} of ${ONBOARDING_QUIZ_STEPS}`}
        className="mb-8"
      />
      <div ref={heading} tabIndex={-1} className="outline-none">
        {step === 1 && <Intro go={go} />}
        {step === 2 && <Areas answers={answers} dispatch={dispatch} go={go} />}
        {step === 3 && <Topics answers={answers} dispatch={dispatch} go={go} />}
        {step === 4 && <Recommendations answers={answers} />}
      </div>
    </Page>
  );
}

type StepProps = { answers: Answers; dispatch: (event: Change) => void; go: (step: Step) => void };

function Intro({ go }: Pick<StepProps, "go">) {
  return (
    <div className="text-center">
      <Bea expression="excited" className="mx-auto mb-6 size-40" />
      <Heading level={1} size="large">
        What would you like to learn?
      </Heading>
      <p className="mt-3 mb-8 text-lg text-ink-soft">
        Three quick questions, and Bea finds you a first lesson. It takes less than a minute.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button size="large" onClick={() => go(2)}>
          Let's Go!
        </Button>
        <Button size="large" look="quiet" onClick={() => go(4)}>
          Skip for Now
        </Button>
      </div>
    </div>
  );
}

function Areas({ answers, dispatch, go }: StepProps) {
  return (
    <>
      <Heading level={1} size="large">
        Which areas interest you?
      </Heading>
      <p className="mt-2 mb-6 text-ink-soft">Choose one or more.</p>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">Areas</legend>
        {VERTICALS.map(({ id, title, topics }) => (
          <ChoiceCard
            key={id}
            name="vertical"
            value={id}
            label={title}
            description={topics.slice(0, 3).join(", ")}
            isOn={answers.verticals.includes(id)}
            onToggle={(isOn) => dispatch({ type: "vertical", value: id, isOn })}
          />
        ))}
      </fieldset>
      <div className="mt-8 flex justify-between gap-3">
        <Button look="quiet" onClick={() => go(1)}>
          Back
        </Button>
        <Button disabled={answers.verticals.length === 0} onClick={() => go(3)}>
          Next
        </Button>
      </div>
    </>
  );
}

function Topics({ answers, dispatch, go }: StepProps) {
  return (
    <>
      <Heading level={1} size="large">
        Anything in particular?
      </Heading>
      <p className="mt-2 mb-6 text-ink-soft">Pick what sounds good, or type your own.</p>
      <fieldset className="mb-6 grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">Topics</legend>
        {topicsOf(answers.verticals).map((topic) => (
          <ChoiceCard
            key={topic}
            name="topic"
            value={topic}
            label={topic}
            isOn={answers.topics.includes(topic)}
            onToggle={(isOn) => dispatch({ type: "topic", value: topic, isOn })}
          />
        ))}
      </fieldset>
      <TextField
        name="customTopic"
        label="Or a topic of your own"
        maxLength={TOPIC_MAX_CHARACTERS}
        value={answers.customTopic}
        onChange={(event) => dispatch({ type: "custom", value: event.target.value })}
      />
      <div className="mt-8 flex flex-wrap justify-between gap-3">
        <Button look="quiet" onClick={() => go(2)}>
          Back
        </Button>
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" onClick={() => go(4)}>
            Skip This Step
          </Button>
          <Button onClick={() => go(4)}>Show Recommendations</Button>
        </div>
      </div>
    </>
  );
}

function Recommendations({ answers }: { answers: Answers }) {
  const fetcher = useFetcher<typeof action>();
  const recommended = recommendedTopics(answers);
  const isSaving = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" action="/onboarding/quiz">
      {answers.verticals.map((id) => (
        <input key={id} type="hidden" name="vertical" value={id} />
      ))}
      {answers.topics.map((topic) => (
        <input key={topic} type="hidden" name="topic" value={topic} />
      ))}
      <input type="hidden" name="customTopic" value={answers.customTopic} />
      <div className="mb-6 flex items-center gap-4">
        <Bea expression="celebrating" className="size-20 shrink-0" />
        <Heading level={1} size="large">
          Picked for you
        </Heading>
      </div>
      {fetcher.data?.message !== undefined && (
        <Notice tone="error" title="That did not work" className="mb-6">
          {fetcher.data.message}
        </Notice>
      )}
      <ul className="space-y-3">
        {recommended.map((topic) => (
          <Card key={topic} as="li" className="flex flex-wrap items-center justify-between gap-4">
            <div>
              <p className="text-lg font-semibold">{topic}</p>
              <p className="text-sm text-ink-soft">{RECOMMENDATION_NOTE}</p>
            </div>
            <Button type="submit" name="go" value={topic} look="secondary" disabled={isSaving}>
              Start Learning
            </Button>
          </Card>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap justify-between gap-3">
        <Button type="submit" name="go" value="topics" look="quiet" disabled={isSaving}>
          Browse All Topics
        </Button>
        <Button type="submit" name="go" value={recommended[0] ?? ""} disabled={isSaving}>
          Start My First Lesson
        </Button>
      </div>
    </fetcher.Form>
  );
}
