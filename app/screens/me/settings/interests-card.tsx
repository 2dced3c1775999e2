import { use, useState } from "react";
import { topicsOf, VERTICALS } from "#app/rules/topics/interests.ts";
import { TOPIC_MAX_CHARACTERS } from "#app/rules/topics/topic-length.ts";
import { CheckboxField } from "#app/ui/parts/checkbox-field.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import { LastSave, PreferencesCard } from "./preferences-card.tsx";
import type { PreferencesGroupProps } from "./rhythm-card.tsx";

type InterestsProps = PreferencesGroupProps & { typed: Readonly<Record<string, string>> };

/** The quiz answers, editable at any time. */
export function InterestsCard({ profile, messages, typed }: InterestsProps) {
  const { preferences } = profile;
  const { isTyped } = use(LastSave);
  const [areas, setAreas] = useState<readonly string[]>(preferences.verticals);
  const topics = [...new Set([...topicsOf(areas), ...preferences.topics])];
  const toggle = (id: string, isOn: boolean) =>
    setAreas((before) => (isOn ? [...before, id] : before.filter((area) => area !== id)));
  return (
    <PreferencesCard title="Interests">
      <p className="mb-2 text-ink-soft">We suggest topics from these.</p>
      <fieldset className="mb-6">
        <legend className="mb-1 font-semibold">Areas</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {VERTICALS.map(({ id, title }) => (
            <CheckboxField
              key={id}
              id={`area-${id}`}
              name="vertical"
              value={id}
              label={title}
              defaultChecked={areas.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
          ))}
        </div>
      </fieldset>
      {topics.length > 0 && (
        <fieldset className="mb-6">
          <legend className="mb-1 font-semibold">Topics</legend>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {topics.map((topic) => (
              <CheckboxField
                key={topic}
                id={`topic-${topic.replaceAll(/\W+/g, "-").toLowerCase()}`}
                name="topic"
                value={topic}
                label={topic}
                defaultChecked={preferences.topics.includes(topic)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <TextField
        name="customTopic"
        label="A topic of your own"
        maxLength={TOPIC_MAX_CHARACTERS}
        autoComplete="off"
        defaultValue={typed.customTopic ?? preferences.customTopic}
        aside={isTyped && <span className="text-sm text-ink-soft">Unsaved changes</span>}
        error={messages.customTopic}
      />
    </PreferencesCard>
  );
}
