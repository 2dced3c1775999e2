import { useEffect, useRef, useState } from "react";
import { removeCourse, type StoredCourse } from "#app/offline/offline-courses.ts";
import { bytesInWords } from "#app/rules/lessons/bytes-in-words.ts";
import { href, Link } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { LiveRegion } from "#app/ui/parts/live-region.tsx";

type StoredCoursesProps = {
  courses: readonly StoredCourse[];
  onRemoved: (id: string) => void;
};

/** The courses on this device with their sizes, each to be removed. */
export function StoredCourses({ courses, onRemoved }: StoredCoursesProps) {
  const [removed, setRemoved] = useState("");
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (removed !== "") list.current?.focus();
  }, [removed]);
  const remove = async (id: string, name: string) => {
    await removeCourse(id);
    setRemoved(`${name} was removed from this device.`);
    onRemoved(id);
  };
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="On this device" className="outline-none">
        {courses.map(({ id, course, bytes }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2 last:border-b-0"
          >
            <span className="min-w-0 flex-1 basis-48">
              <Link
                to={href("/topic/:topicId", { topicId: id })}
                className="inline-flex min-h-11 items-center font-medium underline decoration-honey decoration-2 underline-offset-4 wrap-anywhere hover:decoration-4"
              >
                <bdi>{nameOf(course)}</bdi>
              </Link>
              <span className="block text-sm text-ink-soft tabular-nums">
                {bytesInWords(bytes)}
                {course
                  ? `, ${course.lessons.length} ${course.lessons.length === 1 ? "lesson" : "lessons"}`
                  : ". It needs a connection once, because Nectar has changed."}
              </span>
            </span>
            <Button
              look="quiet"
              size="small"
              aria-label={`Remove ${nameOf(course)} from this device`}
              onClick={() => void remove(id, nameOf(course))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <LiveRegion message={removed} />
    </>
  );
}

const nameOf = (course: StoredCourse["course"]) => course?.name ?? "A course";
