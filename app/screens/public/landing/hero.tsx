import type { CatalogueVisitor } from "#app/rules/catalog/catalog.ts";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Flight } from "#app/ui/mascot/flight.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { softHexagon } from "#app/ui/parts/soft-hexagon.ts";
import { TopicButton } from "#app/ui/topic-field/topic-button.tsx";
import { TopicField } from "#app/ui/topic-field/topic-field.tsx";
import type { Address } from "#app/ui/link.tsx";
import { MainButton } from "./main-button.tsx";

type HeroProps = { visitor: CatalogueVisitor; isArrival: boolean; writesTopics: boolean };

/** Promises "anything" only where an AI service can write any topic. */
export const headline = (writesTopics: boolean) =>
  writesTopics ? "Learn anything in five minutes a day" : "Learn in five minutes a day";

export function Hero({ visitor, isArrival, writesTopics }: HeroProps) {
  return (
    <section aria-labelledby="headline" className="overflow-x-clip">
      <div className="mx-auto grid max-w-6xl items-center gap-6 px-4 py-8 max-sm:gap-2 max-sm:pt-5 sm:px-6 sm:py-16 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-12">
        <div>
          <Heading level={1} size="huge" id="headline">
            <span className="mb-3 block text-lg font-semibold tracking-normal text-honey">
              {writesTopics ? "AI-powered learning" : "Learning that stays with you"}
            </span>
            {headline(writesTopics)}
          </Heading>
          <p className="mt-5 max-w-xl text-xl leading-relaxed text-ink-soft">
            {writesTopics
              ? "Type any topic. You'll get ten short lessons written for you, a quiz after each, and a review just before you'd forget."
              : "Pick a topic. You'll get ten short lessons, a quiz after each, and a review just before you'd forget."}
          </p>
          <HeroField visitor={visitor} />
          <div className="mt-4 flex flex-wrap gap-3 max-sm:gap-1 max-sm:*:flex-auto max-sm:*:px-3">
            <MainButton visitor={visitor} look="secondary" />
            <ButtonLink to="/topics" look="quiet" size="large">
              Explore Topics
            </ButtonLink>
          </div>
          {visitor === "visitor" && (
            <p className="mt-5 text-ink-soft max-sm:mt-3">
              No account needed to{" "}
              <a
                href="#try"
                className="font-medium text-ink underline decoration-honey decoration-2 underline-offset-4 hover:decoration-4"
              >
                try a lesson
              </a>{" "}
              first.
            </p>
          )}
        </div>
        <div
          className="relative grid min-h-72 place-items-center sm:min-h-104 lg:-mt-6 lg:self-start"
          data-game
        >
          <Comb />
          {/* The flight passes over the buttons and must not catch their clicks. */}
          <div className="relative [&_svg]:pointer-events-none">
            {isArrival ? (
              <Flight home="right">Hi, I'm Bea. Got five minutes?</Flight>
            ) : (
              <Bea expression="happy" className="size-52" />
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

/** A topic leads to an account, to the quiz's last step or to its first lesson. */
function HeroField({ visitor }: { visitor: CatalogueVisitor }) {
  const isLearning = visitor === "learning";
  return (
    <form
      method={isLearning ? "post" : "get"}
      action={ACTIONS[visitor]}
      className="relative z-10 mt-8 max-w-xl"
    >
      {visitor === "new" && <input type="hidden" name="step" value="4" />}
      <TopicField
        label="What would you like to learn?"
        required={isLearning}
        button={<TopicButton>Create my path</TopicButton>}
      />
    </form>
  );
}

const ACTIONS: Record<CatalogueVisitor, Address> = {
  visitor: "/register",
  new: "/onboarding/quiz",
  learning: "/onboarding",
};

const RADIUS = 60;
const ACROSS = RADIUS * 1.5;
const DOWN = RADIUS * Math.sqrt(3);

/** Ten cells, one per lesson of a topic; three are done. */
const CELLS = [
  { column: -2, row: 0, look: "done" },
  { column: -2, row: 1, look: "done" },
  { column: -1, row: 1.5, look: "done" },
  { column: -1, row: -0.5, look: "comb" },
  { column: -1, row: 0.5, look: "comb" },
  { column: 0, row: 0, look: "comb" },
  { column: 0, row: 1, look: "comb" },
  { column: 1, row: 0.5, look: "comb" },
  { column: 1, row: -0.5, look: "open" },
  { column: 2, row: 0, look: "open" },
] as const;

const LOOKS = {
  done: "fill-honey",
  comb: "fill-comb",
  open: "fill-transparent stroke-comb-line stroke-2",
} as const;

function Comb() {
  return (
    <svg
      viewBox="-260 -145 520 340"
      className="absolute inset-0 size-full overflow-visible"
      aria-hidden="true"
    >
      {CELLS.map(({ column, row, look }) => (
        <path
          key={`${column} ${row}`}
          d={softHexagon(column * ACROSS, row * DOWN, RADIUS * 0.93, 10, "right")}
          className={LOOKS[look]}
        />
      ))}
    </svg>
  );
}
