import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Diagram } from "#app/ui/diagrams/diagram.tsx";
import { allTexts } from "./courses.ts";

const lessons = allTexts.flatMap((course) =>
  course.lessons.map((lesson) => ({ place: `${course.slug} ${lesson.lesson_number}`, lesson })),
);

test.each(lessons)("$place has a picture, and says it in words", ({ lesson }) => {
  const markup = renderToStaticMarkup(
    <Diagram diagram={lesson.diagram} description={lesson.visual_description} />,
  );
  expect(markup).toMatch(/^<figure/);
  for (const words of [lesson.diagram.title, lesson.visual_description])
    expect(markup).toContain(renderToStaticMarkup(<>{words}</>));
});
