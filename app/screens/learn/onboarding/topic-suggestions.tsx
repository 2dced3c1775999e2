import type { TopicSuggestion } from "#app/rules/topic-suggestions.ts";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";

type TopicSuggestionsProps = {
  suggestions: readonly TopicSuggestion[];
  /** Whether a topic missing from the library gets written; otherwise it becomes a study plan. */
  isWritten: boolean;
  onChoose: (name: string) => void;
};

/** Each suggestion shows what it leads to before it is chosen. */
export function TopicSuggestions({ suggestions, isWritten, onChoose }: TopicSuggestionsProps) {
  const labels = {
    own: "Continue",
    finished: "Practise again",
    ready: "Ready now",
    new: isWritten ? null : "Study plan",
  };
  return (
    <Card title="Suggestions" className="mt-10">
      <div className="flex flex-wrap gap-2 noscript:hidden">
        {suggestions.map(({ name, kind }) => (
          <Button key={name} look="secondary" size="small" onClick={() => onChoose(name)}>
            <Words name={name} label={labels[kind]} />
          </Button>
        ))}
      </div>
      <div className="hidden flex-wrap gap-2 noscript:flex">
        {suggestions.map(({ name, kind }) => (
          <ButtonLink
            key={name}
            look="secondary"
            size="small"
            to={`/onboarding?topic=${encodeURIComponent(name)}`}
          >
            <Words name={name} label={labels[kind]} />
          </ButtonLink>
        ))}
      </div>
    </Card>
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
