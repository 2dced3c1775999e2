import { loadAbout } from "#app/features/landing/load-about.ts";
import type { InstancePromise } from "#app/features/memory/load-instance-promise.ts";
import { percent } from "#app/rules/quiz.ts";
import { CalibrationChart } from "#app/ui/charts/calibration-chart.tsx";
import { Band, Page } from "#app/ui/layout/page.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import type { RouteHandle } from "../../route-handle.ts";
import { infoOf } from "../../request.ts";
import type { Route } from "./+types/about";
import { ArticleText } from "../blog/article-text.tsx";
import { Figures } from "../landing/figures.tsx";
import { HowItWorks } from "../landing/how-it-works.tsx";
import { pageMeta } from "../page-meta.ts";
import { TrustFigures } from "./trust-figures.tsx";
import { Principles } from "../landing/principles.tsx";

export const handle = { hasNoScript: true, isForEveryone: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { ...loaderData.document, path: "/about" });

export const loader = ({ context }: Route.LoaderArgs) => loadAbout(infoOf(context).now);

export default function About({ loaderData }: Route.ComponentProps) {
  const { document, figures, trust, checksItself, promise, writesTopics } = loaderData;
  return (
    <Page width="full">
      <Band width="regular" className="flex flex-col-reverse items-start gap-10 lg:flex-row">
        <div className="min-w-0 flex-1">
          <Heading level={1} size="large">
            {document.title}
          </Heading>
          <p className="mt-4 mb-8 max-w-prose text-xl leading-relaxed text-ink-soft">
            {document.lead}
          </p>
          <ArticleText blocks={document.blocks} look="note" />
        </div>
        <Bea expression="encouraging" isAtHome className="size-40 lg:size-64" />
      </Band>
      <Band tone="sunken" labelledBy="how">
        <Heading level={2} id="how" size="large" className="mb-10">
          How it works
        </Heading>
        <HowItWorks level={3} writesTopics={writesTopics} />
      </Band>
      <Band labelledBy="principles">
        <Heading level={2} id="principles" size="large" className="mb-10">
          Nine principles, and where we use them
        </Heading>
        <Principles level={3} />
      </Band>
      {figures && (
        <Band tone="sunken" labelledBy="figures">
          <Heading level={2} id="figures" size="large" className="mb-10">
            Real numbers from this site
          </Heading>
          <Figures figures={figures} />
        </Band>
      )}
      {(trust || checksItself) && (
        <Band labelledBy="trust">
          <Heading level={2} id="trust" size="large" className="mb-10">
            How questions written by AI are checked
          </Heading>
          <TrustFigures report={trust} checksItself={checksItself} />
        </Band>
      )}
      {promise && <InstancePromiseBand promise={promise} />}
      <Band tone="comb" labelledBy="begin" className="text-center">
        <Heading level={2} id="begin" size="large">
          Five minutes is enough to start
        </Heading>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/auth" size="large">
            Start Learning
          </ButtonLink>
          <ButtonLink to="/topics" look="secondary" size="large">
            Explore Topics
          </ButtonLink>
        </div>
      </Band>
    </Page>
  );
}

const format = new Intl.NumberFormat("en");

function InstancePromiseBand({ promise: { overall, bins } }: { promise: InstancePromise }) {
  return (
    <Band labelledBy="promise">
      <Heading level={2} id="promise" size="large" className="mb-4">
        What we promise, and what people remember
      </Heading>
      <p className="mb-8 max-w-prose text-lg text-ink-soft">
        Before each review we predict how many answers will be right. On this site we said{" "}
        {percent(overall.predicted)}%, and people had {percent(overall.actual)}% (of{" "}
        {format.format(overall.answers)} answers).
      </p>
      <div className="max-w-prose">
        <CalibrationChart title="What we said and what people had" rows={bins} whose="people" />
      </div>
    </Band>
  );
}
