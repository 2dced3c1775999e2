import { useNavigation } from "react-router";
import { LiveRegion } from "#app/ui/parts/live-region.tsx";
import { answerTo, type SettingsAnswer, type SettingsIntent } from "./settings-answer.ts";

/** Whether this form is being submitted, and the result of its last submission. */
export function useIntent(intent: SettingsIntent, answer: SettingsAnswer | undefined) {
  const { formData } = useNavigation();
  const isBusy = formData?.get("intent") === intent;
  return { isBusy, ...answerTo(intent, answer) };
}

type IntentReplyProps = {
  isBusy: boolean;
  done: string | null;
  messages: Readonly<Record<string, string | undefined>>;
};

/** Visible and announced. Empty during a submission, so that a repeated message is announced again. */
export function IntentReply({ isBusy, done, messages }: IntentReplyProps) {
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
