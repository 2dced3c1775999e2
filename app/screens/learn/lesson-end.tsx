import { useFetcher } from "react-router";
import { Button } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";

/** A passage that was left on its last step; the way out ends it. */
export function LessonEnd() {
  const fetcher = useFetcher();
  return (
    <div className="text-center">
      <Heading level={1} size="large" className="mb-8">
        Every step is done
      </Heading>
      <fetcher.Form method="post">
        <input type="hidden" name="deed" value="finish" />
        <input type="hidden" name="skip" value="yes" />
        <Button type="submit" size="large" disabled={fetcher.state !== "idle"}>
          See what changed
        </Button>
      </fetcher.Form>
    </div>
  );
}
