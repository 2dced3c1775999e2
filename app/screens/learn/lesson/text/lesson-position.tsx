type LessonPositionProps = {
  number: number;
  course: { name: string; totalLessons: number } | undefined;
};

/** The lesson's number and course; with several courses a number alone says nothing. */
export function LessonPosition({ number, course }: LessonPositionProps) {
  return (
    <p className="mb-2 font-semibold wrap-break-word text-ink-soft">
      {course && (
        <>
          <bdi>{course.name}</bdi> ·{" "}
        </>
      )}
      <span className="whitespace-nowrap">
        Lesson {number}
        {course && ` of ${course.totalLessons}`}
      </span>
    </p>
  );
}
