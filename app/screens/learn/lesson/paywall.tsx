import { PREMIUM_PRICE_PER_MONTH } from "#app/rules/access.ts";
import { href } from "#app/ui/link.tsx";
import { LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";

type PaywallProps = { topicId: string; lessonNumber: number; title: string };

/** Of the lesson behind it only number and title are known here. */
export function Paywall({ topicId, lessonNumber, title }: PaywallProps) {
  const topic = href("/topic/:topicId", { topicId });
  return (
    <LessonPage progress={0} progressLabel={`Lesson ${lessonNumber}`} exitTo={topic}>
      <div className="text-center">
        <Bea expression="encouraging" className="mx-auto mb-6 size-32" />
        <Heading level={1} size="large">
          Upgrade to Continue Learning
        </Heading>
        <p className="mt-3 text-lg text-ink-soft">
          Lesson {lessonNumber}, “{title}”, is part of Premium: all ten lessons of every topic for $
          {PREMIUM_PRICE_PER_MONTH}/month. Cancel anytime.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/profile?tab=subscription" size="large">
            Upgrade Now
          </ButtonLink>
          <ButtonLink to={topic} size="large" look="quiet">
            Back to the topic
          </ButtonLink>
        </div>
      </div>
    </LessonPage>
  );
}
