import Check from "lucide-react/icons/check";
import type { Block } from "#app/features/blog/article-blocks.ts";
import { loadAbout } from "#app/features/landing/load-about.ts";
import type { InstancePromise } from "#app/features/memory/load-instance-promise.ts";
import { percent } from "#app/rules/quizzes/quiz.ts";
import { CalibrationChart } from "#app/ui/charts/calibration-chart.tsx";
import { Band, Page } from "#app/ui/layout/page.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Hexagon } from "#app/ui/parts/hexagon.tsx";
import type { RouteHandle } from "../../route-handle.ts";
import { infoOf } from "../../request.ts";
import type { Route } from "./+types/about";
import { ArticleText } from "../blog/article-text.tsx";
import { renderInlines } from "../blog/render-inlines.tsx";
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
  const { document, figures, trust, checksItself, writesTopics, promise } = loaderData;
  return (
    <Page width="full">
      <Band>
        <div className="max-w-3xl">
          <Heading level={1} size="large">
            {document.title}
          </Heading>
          <p className="mt-4 mb-8 text-xl leading-relaxed text-ink-soft">{document.lead}</p>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-4 lg:grid-cols-2">
          {sectionsOf(document.blocks).map((blocks) => (
            <AboutSection key={JSON.stringify(blocks[0])} blocks={blocks} />
          ))}
        </div>
      </Band>
      <Band labelledBy="how">
        <Heading level={2} id="how" size="large" className="mb-10">
          How it works
        </Heading>
        <HowItWorks level={3} writesTopics={writesTopics} />
      </Band>
      <Band tone="sunken" labelledBy="principles">
        <Heading level={2} id="principles" size="large" className="mb-10">
          Nine principles, and where we use them
        </Heading>
        <Principles level={3} />
      </Band>
      {figures && (
        <Band labelledBy="figures">
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
      <Band tone="comb" labelledBy="begin" className="-mb-16 text-center">
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

/** Each heading with what follows it. */
function sectionsOf(blocks: readonly Block[]): Block[][] {
  const sections: Block[][] = [];
  for (const block of blocks)
    if (block.kind === "heading" || sections.length === 0) sections.push([block]);
    else sections.at(-1)?.push(block);
  return sections;
}

/** A section with a list is what we promise: it gets the whole width, and Bea next to it. */
function AboutSection({ blocks }: { blocks: readonly Block[] }) {
  const list = blocks.find((block) => block.kind === "list");
  if (!list) return <ArticleText blocks={blocks} look="note" />;
  return (
    <div className="my-6 flex flex-col items-center gap-8 rounded-soft bg-comb p-6 sm:p-10 lg:order-last lg:col-span-2 lg:flex-row lg:gap-14">
      <Bea expression="encouraging" isAtHome className="size-36 shrink-0 lg:size-60" />
      <div className="min-w-0">
        <ArticleText blocks={blocks.filter((block) => block !== list)} look="note" />
        <ul className="mt-5 space-y-4 text-lg leading-relaxed">
          {list.items.map((item) => (
            <li key={JSON.stringify(item)} className="flex gap-4">
              <Hexagon tone="honey" className="mt-0.5 size-8">
                <Check className="size-4 stroke-3 text-on-honey" />
              </Hexagon>
              <span className="min-w-0 max-w-prose">{renderInlines(item)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
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
        Before each review we predict how many answers will be right. On this site we predicted{" "}
        {percent(overall.predicted)}%, and people got {percent(overall.actual)}% right (
        {format.format(overall.answers)} answers).
      </p>
      <div className="max-w-prose">
        <CalibrationChart title="Our predictions and the results" rows={bins} whose="learners" />
      </div>
    </Band>
  );
}
