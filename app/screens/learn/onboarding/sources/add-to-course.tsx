import { languageOf } from "#app/rules/language.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";

/** Instead of a new path: what is chosen goes to one that the learner has. */
export function AddToCourse({ courses }: { courses: readonly { id: string; name: string }[] }) {
  if (courses.length === 0) return null;
  return (
    <Card title="Or add to a path you have" className="mt-6">
      <p className="mb-4 text-ink-soft">Lessons that aren't written yet can use what you chose.</p>
      <div className="flex flex-wrap gap-3">
        {courses.map(({ id, name }) => (
          <Button
            key={id}
            type="submit"
            name="course"
            value={id}
            look="secondary"
            size="small"
            formNoValidate
          >
            Add to <span {...languageOf(name)}>{name}</span>
          </Button>
        ))}
      </div>
    </Card>
  );
}
