import { Form } from "react-router";
import type { TopicSuggestion } from "#app/rules/topics/topic-suggestions.ts";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";

type TopicSuggestionsProps = {
  suggestions: { first: readonly TopicSuggestion[]; more: readonly TopicSuggestion[] };
  /** Whether a topic missing from the library gets written; otherwise it becomes a study plan. */
  isWritten: boolean;
  onChoose: (name: string) => void;
};

/** The learner's own topics open with one press; the others fill the field, which says what they lead to. */
export function TopicSuggestions({ suggestions, isWritten, onChoose }: TopicSuggestionsProps) {
  const { first, more } = suggestions;
  const props = { isWritten, onChoose };
  return (
    <Card title="Suggestions" className="mt-10">
      <Chips suggestions={first} {...props} />
      {more.length > 0 && (
        <Disclosure label="More">
          <Chips suggestions={more} {...props} />
        </Disclosure>
      )}
    </Card>
  );
}

type ChipsProps = Omit<TopicSuggestionsProps, "suggestions"> & {
  suggestions: readonly TopicSuggestion[];
};

function Chips({ suggestions, isWritten, onChoose }: ChipsProps) {
  const labels = {
    own: "Continue",
    finished: "Practise again",
    ready: "Ready now",
    new: isWritten ? null : "Study plan",
  };
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      {suggestions.map(({ name, kind }) => {
        const words = <Words name={name} label={labels[kind]} />;
        if (kind === "own" || kind === "finished")
          return (
            <Button
              key={name}
              type="submit"
              name="topic"
              value={name}
              look="secondary"
              size="small"
            >
              {words}
            </Button>
          );
        return (
          <span key={name} className="contents">
            <Button
              look="secondary"
              size="small"
              className="noscript:hidden"
              onClick={() => onChoose(name)}
            >
              {words}
            </Button>
            <ButtonLink
              look="secondary"
              size="small"
              className="hidden noscript:inline-flex"
              to={`/onboarding?topic=${encodeURIComponent(name)}`}
            >
              {words}
            </ButtonLink>
          </span>
        );
      })}
    </Form>
  );
}

function Words({ name, label }: { name: string; label: string | null }) {
  return (
    <span>
      {name}
      {label !== null && (
        <>
          {" "}
          <span className="font-normal whitespace-nowrap text-ink-soft">· {label}</span>
        </>
      )}
    </span>
  );
}
