import { useNavigation } from "react-router";
import { LiveRegion } from "#app/ui/parts/live-region.tsx";
import { answerTo, type ProfileAnswer, type ProfileDeed } from "./profile-answer.ts";

/** Whether this form is on its way, and what became of it last time. */
export function useDeed(deed: ProfileDeed, answer: ProfileAnswer | undefined) {
  const { formData } = useNavigation();
  const isBusy = formData?.get("deed") === deed;
  return { isBusy, ...answerTo(deed, answer) };
}

type SayingProps = {
  isBusy: boolean;
  done: string | null;
  messages: Readonly<Record<string, string | undefined>>;
};

/** Seen and read aloud; empty while the form is on its way, so that the same words are news again. */
export function Saying({ isBusy, done, messages }: SayingProps) {
  return (
    <>
      <LiveRegion
        message={isBusy ? "" : done}
        className="mt-4 font-medium text-meadow empty:sr-only"
      />
      <LiveRegion
        isUrgent
        message={isBusy ? "" : messages.form}
        className="mt-4 font-medium text-berry empty:sr-only"
      />
    </>
  );
}
