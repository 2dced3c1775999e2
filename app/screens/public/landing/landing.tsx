import type { ReactNode } from "react";
import { loadLanding } from "#app/features/landing/load-landing.ts";
import { answerSample } from "#app/features/landing/sample-lesson.ts";
import { type CatalogueVisitor, catalogueVisitor } from "#app/rules/catalog/catalog.ts";
import { Band, Page } from "#app/ui/layout/page.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { isFromThisSite } from "#app/rules/is-from-this-site.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { infoOf } from "../../request.ts";
import type { Route } from "./+types/landing";
import { Faq } from "./faq.tsx";
import { Figures } from "./figures.tsx";
import { headline, Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { PromisePicture } from "./promise-picture.tsx";
import { MainButton } from "./main-button.tsx";
import { pageMeta } from "../page-meta.ts";
import { Price } from "./price.tsx";
import { Principles } from "./principles.tsx";
import { TryLesson } from "./try-lesson.tsx";

/** Complete without JavaScript, for the fastest first visit; its one small script lists topics under the field. */
export const handle = { hasNoScript: true, isForEveryone: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const writesTopics = loaderData?.topicsPerDay != null;
  return pageMeta(matches, {
    title: headline(writesTopics),
    description: writesTopics
      ? "AI-powered learning that lasts: type a topic, get ten five-minute lessons, and remember them through quizzes and well-timed reviews."
      : "Learning that lasts: pick a topic, get ten five-minute lessons, and remember them through quizzes and well-timed reviews.",
    path: "/",
  });
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { learner, now } = infoOf(context);
  const { searchParams } = new URL(request.url);
  return {
    isArrival: !learner && !isFromThisSite(request.headers),
    ...(await loadLanding(now)),
    visitor: catalogueVisitor(learner),
    canUpgrade: learner !== null && learner.quizCompleted && !learner.isPremium,
    answer: await answerSample(searchParams.get("choice") ?? ""),
  };
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { answer, visitor, canUpgrade, sample, figures, promise, faq, offer, topicsPerDay } =
    loaderData;
  const writesTopics = topicsPerDay !== null;
  // A visitor who has answered the question has seen the flight.
  const isArrival = loaderData.isArrival && answer === null;
  return (
    <Page width="full">
      <Hero visitor={visitor} isArrival={isArrival} writesTopics={writesTopics} />
      <Band tone="sunken" labelledBy="how">
        <SectionHeading id="how">How it works</SectionHeading>
        <HowItWorks level={3} writesTopics={writesTopics} />
      </Band>
      {sample && (
        <Band id="try" labelledBy="try-title" isBelowFold>
          <TryLesson sample={sample} answer={answer} visitor={visitor} />
        </Band>
      )}
      <Band tone="sunken" labelledBy="why">
        <SectionHeading
          id="why"
          lead={
            <>
              Three findings about memory, and how we use each one.{" "}
              <TextLink to="/about#principles">See all nine</TextLink> or{" "}
              <TextLink to="/blog">read the studies</TextLink>.
            </>
          }
        >
          Built on how memory works
        </SectionHeading>
        <Principles level={3} isBrief />
      </Band>
      {promise && (
        <Band labelledBy="promise" isBelowFold>
          <PromisePicture promise={promise} />
        </Band>
      )}
      {figures && (
        <Band labelledBy="figures">
          <SectionHeading id="figures">Real numbers from this site</SectionHeading>
          <Figures figures={figures} />
        </Band>
      )}
      {offer && (
        <Band labelledBy="price">
          <SectionHeading id="price">Simple pricing</SectionHeading>
          <Price
            visitor={visitor}
            topicsPerDay={topicsPerDay}
            offer={offer}
            canUpgrade={canUpgrade}
          />
        </Band>
      )}
      <Band labelledBy="faq" tone={offer ? "sunken" : "paper"}>
        <SectionHeading id="faq">Questions people ask first</SectionHeading>
        <Faq entries={faq} />
      </Band>
      <LastWord visitor={visitor} />
      <script type="module" src="/topic-field.js" />
    </Page>
  );
}

type SectionHeadingProps = { id: string; lead?: ReactNode; children: string };

function SectionHeading({ id, lead, children }: SectionHeadingProps) {
  return (
    <div className="mb-10 max-w-2xl">
      <Heading level={2} id={id} size="large">
        {children}
      </Heading>
      {lead !== undefined && <p className="mt-3 text-lg text-ink-soft">{lead}</p>}
    </div>
  );
}

function LastWord({ visitor }: { visitor: CatalogueVisitor }) {
  return (
    <Band tone="comb" labelledBy="begin" className="-mb-16 text-center">
      <Bea expression="winking" className="mx-auto mb-4 size-32" />
      <Heading level={2} id="begin" size="large">
        What would you like to know by next week?
      </Heading>
      <p className="mx-auto mt-3 mb-8 max-w-xl text-lg">Your first lesson takes five minutes.</p>
      <MainButton visitor={visitor} />
    </Band>
  );
}
