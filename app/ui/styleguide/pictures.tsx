import { ActivityCalendar } from "../charts/activity-calendar.tsx";
import { BarChart } from "../charts/bar-chart.tsx";
import { CalibrationChart } from "../charts/calibration-chart.tsx";
import { MasteryBars } from "../charts/mastery-bars.tsx";
import { ReviewForecast } from "../charts/review-forecast.tsx";
import { ConceptMap } from "../diagrams/concept-map.tsx";
import { Diagram } from "../diagrams/diagram.tsx";
import { Card } from "../parts/card.tsx";
import { Prose } from "../prose.tsx";
import {
  CALIBRATION,
  ACTIVITY,
  CONCEPTS,
  DIAGRAMS,
  EDGES,
  FORECAST,
  LESSON_TEXT,
  MASTERY_BARS,
  TERMS,
  TODAY,
} from "./samples.ts";
import { Section } from "./section.tsx";

export function Pictures() {
  return (
    <>
      <Section title="Lesson text">
        <Prose text={LESSON_TEXT} terms={TERMS} />
        <Prose text="And this is still **being writ" isPartial />
      </Section>
      <Section title="Diagrams">
        <div className="mx-auto max-w-lesson space-y-8">
          {DIAGRAMS.map((diagram) => (
            <Diagram key={diagram.title} diagram={diagram} />
          ))}
        </div>
      </Section>
      <Section title="Charts">
        <div className="grid gap-6 md:grid-cols-2">
          <Card title="Concept mastery">
            <MasteryBars title="Concept mastery per lesson" bars={MASTERY_BARS} />
          </Card>
          <Card title="Coming back">
            <ReviewForecast days={FORECAST} />
          </Card>
          <Card title="Days you learned">
            <ActivityCalendar counts={ACTIVITY} today={TODAY} />
          </Card>
          <Card title="Our predictions and your results">
            <CalibrationChart title="Our predictions and your results" rows={CALIBRATION} />
          </Card>
          <Card title="Ideas to work on">
            <BarChart
              title="Ideas to work on"
              headers={["Concept", "Mastery"]}
              max={1}
              bars={[
                { label: "Pigments", value: 0.41, valueLabel: "41%" },
                { label: "ATP and NADPH", value: 0.55, valueLabel: "55%" },
              ]}
            />
          </Card>
        </div>
        <Card title="What builds on what">
          <ConceptMap title="Concepts of Photosynthesis" nodes={CONCEPTS} edges={EDGES} />
        </Card>
      </Section>
    </>
  );
}
