import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useSearchParams } from "react-router";
import type { TopicPage } from "#app/features/topics/load-topic.ts";
import { href } from "#app/ui/link.tsx";
import { Dialog } from "#app/ui/parts/dialog.tsx";
import { Morph } from "#app/ui/parts/morph.tsx";
import { morphTo } from "#app/ui/parts/morph-to.ts";
import { chosenLesson, lessonToDo } from "./chosen-lesson.ts";
import type { LessonRow } from "./lesson-action.tsx";
import { LessonFacts } from "./lesson-facts.tsx";
import { LessonNumber, LessonPanel, LessonTitle, PanelAction } from "./lesson-panel.tsx";
import { CombLegend, TopicComb } from "./topic-comb.tsx";
import { TopicLessonCard } from "./topic-lesson-card.tsx";
import { useOpenAtNext } from "./use-open-at-next.ts";

/** Below this width the panel is a sheet; the same as Tailwind's `md`. */
const NARROW = "(width < 48rem)";

/** The comb with the chosen lesson beside it, or on a phone below it; without JavaScript a list. */
export function TopicPath({ topic, children }: { topic: TopicPage; children: ReactNode }) {
  return (
    <>
      <noscript>
        <ol className="mb-8 space-y-3">
          {topic.lessons.map((lesson) => (
            <TopicLessonCard
              key={lesson.id}
              lesson={lesson}
              isNext={lesson.id === topic.nextLessonId}
            />
          ))}
        </ol>
      </noscript>
      <CombAndPanel topic={topic}>{children}</CombAndPanel>
    </>
  );
}

function CombAndPanel({ topic, children }: { topic: TopicPage; children: ReactNode }) {
  const [search] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const wantsPanel = useRef(false);
  const comb = useOpenAtNext();
  const chosen = chosenLesson(topic, search.get("lesson"));
  useEffect(() => {
    if (wantsPanel.current) panel.current?.focus();
    wantsPanel.current = false;
  });
  if (!chosen) return children;
  const path = href("/topic/:topicId", { topicId: topic.id });
  const query = new URLSearchParams(search);
  query.delete("lesson");
  const others = query.size > 0 ? `${query}&` : "";
  const addressOf = (lesson: LessonRow) => `${path}?${others}lesson=${lesson.number}` as const;
  const open = (event: MouseEvent) => {
    if (matchMedia(NARROW).matches) return setIsOpen(true);
    const isByKeyboard = event.detail === 0;
    if (!isByKeyboard) return;
    // The keyboard goes on in the panel: right away if it shows this lesson, otherwise once it does.
    if (event.currentTarget.ariaCurrent !== "true") wantsPanel.current = true;
    else {
      event.preventDefault();
      panel.current?.focus();
    }
  };
  const props = {
    lesson: chosen,
    isNext: chosen.id === lessonToDo(topic),
    topicId: topic.id,
    isForSale: topic.offer !== null,
  };
  return (
    <div className="gap-8 md:grid md:grid-cols-[20rem_minmax(0,1fr)] lg:grid-cols-[26.25rem_minmax(0,1fr)] lg:gap-14">
      <div ref={comb} className="noscript:hidden">
        <CombLegend lessons={topic.lessons} />
        <TopicComb
          label={topic.name}
          lessons={topic.lessons}
          chosenId={chosen.id}
          nextLessonId={topic.nextLessonId}
          addressOf={addressOf}
          onPress={open}
        />
        <NarrowBar {...props} isOpen={isOpen} />
      </div>
      <div className="mt-8 md:mt-0">
        <div className="space-y-6 md:sticky md:top-24">
          <div className="hidden md:block md:noscript:hidden">
            <LessonPanel ref={panel} {...props} />
          </div>
          {children}
        </div>
      </div>
      <LessonSheet {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}

type ActionProps = Omit<ComponentProps<typeof PanelAction>, "titleId" | "isBrief">;

/** On a phone, the chosen lesson within reach of the thumb. Below the open sheet the title is there twice. */
function NarrowBar({ lesson, isOpen, ...props }: ActionProps & { isOpen: boolean }) {
  const titleId = useId();
  return (
    <div className="topic-bar sticky bottom-0 pb-[calc(0.75rem+env(safe-area-inset-bottom))] [@media(max-height:30rem)]:static z-20 -mx-4 flex max-[16rem]:flex-wrap items-center justify-between gap-4 max-[16rem]:gap-2 border-t border-line bg-surface px-4 pt-3 shadow-soft sm:-mx-6 sm:px-6 md:hidden">
      <p className="min-w-0 leading-tight max-[16rem]:basis-full">
        <span className="block text-sm text-ink-soft">Lesson {lesson.number}</span>
        <span
          className="line-clamp-2 font-semibold"
          id={titleId}
          style={isOpen ? undefined : morphTo("lesson", lesson.id)}
        >
          <LessonTitle lesson={lesson} />
        </span>
      </p>
      <div className="max-w-full shrink-0">
        <PanelAction lesson={lesson} {...props} titleId={titleId} isBrief />
      </div>
    </div>
  );
}

type LessonSheetProps = ActionProps & { isOpen: boolean; onClose: () => void };

function LessonSheet({ lesson, isOpen, onClose, ...props }: LessonSheetProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={
        // The panel has the same title, and a name may occur once a page: only one of the two is shown.
        <Morph of="lesson" id={lesson.id}>
          <LessonTitle lesson={lesson} />
        </Morph>
      }
      isSheet
    >
      <LessonNumber lesson={lesson} />
      <LessonFacts lesson={lesson} />
      <div className="mt-6">
        <PanelAction lesson={lesson} {...props} />
      </div>
    </Dialog>
  );
}
