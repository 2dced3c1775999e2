import { USERNAME } from "#app/rules/accounts/sign-up.ts";
import { Cell } from "#app/ui/parts/comb-path.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { unmetPasswordRules } from "./password-rules.ts";

const FIELDS = 4;
/** Of two neighbouring cells: the next one is lower or higher by half a cell. */
const STEP = { x: 30, y: 17.5 };

type SignUpCombProps = {
  right: number;
  /** An AI service writes the topics that the library lacks. */
  writesTopics: boolean;
  /** Chosen before signing up. */
  topic: string | null;
};

/** Beside the form on a wide screen: each field that is right fills a cell of the path to lesson 1. */
export function SignUpComb({ right, writesTopics, topic }: SignUpCombProps) {
  return (
    <div className="rounded-soft bg-comb p-10">
      <svg viewBox="-22 -21 164 59" className="block w-full" aria-hidden="true">
        {Array.from({ length: FIELDS + 1 }, (_, index) => {
          const isLesson = index === FIELDS;
          return (
            <g key={index} transform={`translate(${index * STEP.x} ${index % 2 ? STEP.y : 0})`}>
              <Cell
                state={isLesson ? "ready" : index < right ? "done" : "planned"}
                number={1}
                isCurrent={isLesson && right === FIELDS}
                isFilling={index === right - 1}
                isBlank={!isLesson}
              />
            </g>
          );
        })}
      </svg>
      <Heading level={2} className="mt-8">
        Ten lessons, five minutes each
      </Heading>
      <p className="mt-2 text-lg wrap-break-word">
        {topicWords(topic, writesTopics)} Reviews come back just before you'd forget.
      </p>
    </div>
  );
}

function topicWords(topic: string | null, writesTopics: boolean): string {
  if (topic !== null) return `You'll start with ${topic}.`;
  return writesTopics ? "Type any topic you're curious about." : "Pick a topic from the library.";
}

/** How many of the four fields are right so far. */
export function countRight(form: HTMLFormElement, ownWords: readonly string[]): number {
  const fields = new FormData(form);
  const typed = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const password = typed("password");
  return [
    /^\S+@\S+\.\S+$/.test(typed("email").trim()),
    typed("username").trim().length >= USERNAME.least,
    unmetPasswordRules(password, ownWords).length === 0,
    password !== "" && typed("confirmPassword") === password,
  ].filter(Boolean).length;
}
