import { Footer } from "./layout/footer.tsx";
import { Header } from "./layout/header.tsx";
import { Page, Shell } from "./layout/page.tsx";
import { PageHeading } from "./parts/heading.tsx";
import type { RenderedBlock } from "#app/rules/blocks/rendered-block.ts";
import { BlockView } from "./blocks/block-view.tsx";
import { Bees } from "./styleguide/bees.tsx";
import { Colours } from "./styleguide/colours.tsx";
import { Controls } from "./styleguide/controls.tsx";
import { Forms } from "./styleguide/forms.tsx";
import { Pictures } from "./styleguide/pictures.tsx";
import { Pieces } from "./styleguide/pieces.tsx";
import { Questions } from "./styleguide/questions.tsx";
import { Section } from "./styleguide/section.tsx";

const LEARNER = {
  name: "Ada Lovelace",
  email: "ada@example.org",
  isPremium: true,
  hasPlan: true,
  questionsToday: 3,
  quizCompleted: true,
};

/** Every part in all its states on one page, for developers. */
export function Styleguide({ blocks }: { blocks: readonly RenderedBlock[] }) {
  return (
    <Shell
      header={
        <>
          <Header appName="Nectar" learner={LEARNER} />
          <Header appName="Nectar" learner={null} />
        </>
      }
      footer={<Footer appName="Nectar" version="1.0.3" />}
    >
      <Page>
        <PageHeading title="Styleguide" lead="Every part of the design, in all its states." />
        <Colours />
        <Bees />
        <Controls />
        <Forms />
        <Questions />
        <Pieces />
        <Pictures />
        <Section title="Blocks of a lesson">
          <div className="mx-auto max-w-lesson space-y-8">
            {blocks.map((block) => (
              <BlockView key={block.id} block={block} />
            ))}
          </div>
        </Section>
      </Page>
    </Shell>
  );
}
