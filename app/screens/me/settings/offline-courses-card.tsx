import { useEffect, useState } from "react";
import { storedCourses, type StoredCourse } from "#app/offline/offline-courses.ts";
import { bytesInWords } from "#app/rules/lessons/bytes-in-words.ts";
import { Card } from "#app/ui/parts/card.tsx";
import { StoredCourses } from "../../offline/stored-courses.tsx";

/** What this browser keeps, which only the browser knows; nothing where it keeps nothing. */
export function ProfileOfflineCourses() {
  const [courses, setCourses] = useState<readonly StoredCourse[]>([]);
  const [wasShown, setShown] = useState(false);
  useEffect(() => {
    const look = async () => {
      const stored = await storedCourses();
      setCourses(stored);
      setShown(stored.length > 0);
    };
    void look();
  }, []);
  if (!wasShown) return null;
  const bytes = courses.reduce((sum, course) => sum + course.bytes, 0);
  return (
    <Card title="On this device">
      <p className="mb-2 text-ink-soft">
        {courses.length > 0
          ? `These courses work here without a connection. Together they take ${bytesInWords(bytes)}.`
          : "No course is kept on this device any more."}
      </p>
      <StoredCourses
        courses={courses}
        onRemoved={(id) => setCourses((before) => before.filter((course) => course.id !== id))}
      />
    </Card>
  );
}
