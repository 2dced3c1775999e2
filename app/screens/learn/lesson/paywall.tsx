import type { LockedLesson } from "#app/features/lessons/load-locked-lessons.ts";
import type { Offer } from "#app/features/payments/load-offer.ts";
import { FREE_LESSON } from "#app/rules/lessons/access.ts";
import { formatPrice } from "#app/rules/payments/price.ts";
import { href } from "#app/ui/link.tsx";
import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { LockedLessons } from "./locked-lessons.tsx";

type PaywallProps = {
  lessonId: string;
  courseId: string;
  lessonNumber: number;
  title: string;
  lockedLessons: readonly LockedLesson[];
  /** Null where Premium is not for sale. */
  offer: Offer | null;
};

/** Shows what Premium opens here: the path's titles and objectives. Nothing else of a locked lesson is sent. */
export function Paywall(props: PaywallProps) {
  const { lessonId, courseId, lessonNumber, title, lockedLessons, offer } = props;
  const topic = href("/topic/:topicId", { topicId: courseId });
  return (
    <LessonPage exitTo={topic}>
      <div className="text-center">
        <Bea expression="encouraging" className="mx-auto mb-4 size-24 sm:mb-6 sm:size-32" />
        <Heading level={1} size="large">
          {offer ? "Upgrade to Continue Learning" : "This lesson is part of Premium"}
        </Heading>
        <p className="mt-3 text-lg text-ink-soft">
          {offer
            ? `Premium opens lesson ${FREE_LESSON + 1} and every lesson after it, in every topic. ${termsOf(offer)}`
            : `Lesson ${lessonNumber}, “${title}”, opens with Premium. To get it, ask the person who runs this site.`}
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {offer && (
            <ButtonLink to={`${href("/checkout")}?lesson=${lessonId}`} size="large">
              Upgrade Now
            </ButtonLink>
          )}
          <ButtonLink to="/topics" size="large" look="secondary">
            Start another topic free
          </ButtonLink>
          <ButtonLink to={topic} size="large" look="quiet">
            Back to the topic
          </ButtonLink>
        </div>
        <LockedLessons lessons={lockedLessons} opened={lessonNumber} />
      </div>
    </LessonPage>
  );
}

const termsOf = ({ price }: Offer) =>
  price ? `${formatPrice(price)}, cancel anytime.` : "Cancel anytime.";
