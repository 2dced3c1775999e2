import { Heading } from "#app/ui/parts/heading.tsx";
import { Hexagon } from "#app/ui/parts/hexagon.tsx";

type LessonListProps = {
  name: string;
  language: string;
  lessons: readonly { title: string; objective: string }[];
};

/** The ten lessons of a course; everyone can read the first. */
export function LessonList({ name, language, lessons }: LessonListProps) {
  return (
    <section aria-labelledby="lessons" className="mb-12 lg:mb-0">
      <div className="lg:sticky lg:top-6">
        <Heading level={2} id="lessons" size="small" className="mb-4">
          Ten lessons
        </Heading>
        <ol aria-label={`Lessons in ${name}`} className="relative">
          {lessons.map((lesson, index) => (
            <li key={lesson.title} className="flex items-center gap-3 py-1.5">
              <Hexagon tone={index === 0 ? "honey" : "comb"} className="size-10">
                <span
                  className={`text-sm font-bold tabular-nums ${index === 0 ? "text-on-honey" : ""}`}
                >
                  {index + 1}
                </span>
              </Hexagon>
              <span className={`leading-snug ${index === 0 ? "font-semibold" : ""}`}>
                <span lang={language}>{lesson.title}</span>
                {index === 0 && <span className="block text-sm text-meadow">Free to read</span>}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
