import type { ComponentProps } from "react";
import { Form, useNavigation } from "react-router";
import { EVERYTHING } from "#app/rules/reviews/reviews.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { intent } from "../../intents.ts";
import { useSubmitAfterPaint } from "../../use-submit-after-paint.ts";
import type { ReviewIntent } from "./review-intents.ts";

type StartReviewsProps = Pick<ComponentProps<typeof Button>, "look" | "size" | "isWide"> & {
  className?: string;
  children: string;
};

/** What today proposes, mixed; after that as many as a sitting has. */
export function StartReviews({ className, ...button }: StartReviewsProps) {
  const isStarting = useNavigation().formData?.get("lesson") === EVERYTHING;
  const submit = useSubmitAfterPaint();
  return (
    <Form method="post" action="/reviews" className={className} onSubmit={submit}>
      <input type="hidden" {...intent<ReviewIntent>("start")} />
      <input type="hidden" name="lesson" value={EVERYTHING} />
      <Button type="submit" disabled={isStarting} {...button} />
    </Form>
  );
}
