import { createContext, type ReactNode, use } from "react";
import { Card } from "#app/ui/parts/card.tsx";
import { LiveRegion } from "#app/ui/parts/live-region.tsx";

/** What became of the last change, and in which card it was made. */
type SaveResult = {
  card: string | null;
  done: string | null;
  failure: string | undefined;
  /** Text fields are saved once the focus leaves them. */
  isTyped: boolean;
};

export const LastSave = createContext<SaveResult>({
  card: null,
  done: null,
  failure: undefined,
  isTyped: false,
});

type PreferencesCardProps = { title: string; children: ReactNode };

/** A group of preferences. A change is confirmed next to its title: visibly, and for screen readers. */
export function PreferencesCard({ title, children }: PreferencesCardProps) {
  const { card, done, failure } = use(LastSave);
  const isHere = card === title;
  return (
    <div data-card={title}>
      <Card
        title={title}
        aside={
          <>
            <LiveRegion
              message={isHere ? done : ""}
              className="text-sm font-medium text-meadow empty:sr-only"
            />
            <LiveRegion
              isUrgent
              message={isHere ? failure : ""}
              className="text-sm font-medium text-berry empty:sr-only"
            />
          </>
        }
      >
        {children}
      </Card>
    </div>
  );
}

/** The title of the card that a field is in. */
export const cardOf = (field: EventTarget): string | null =>
  field instanceof Element
    ? (field.closest<HTMLElement>("[data-card]")?.dataset.card ?? null)
    : null;
