import { useEffect } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { Button } from "#app/ui/parts/button.tsx";
import { Dialog } from "#app/ui/parts/dialog.tsx";

type UnsavedQuestionProps = { isUnsaved: boolean; isBusy: boolean; save: () => void };

/** Leaving waits for a save that is on its way, and asks where one has failed. */
export function UnsavedQuestion({ isUnsaved, isBusy, save }: UnsavedQuestionProps) {
  const blocker = useBlocker(isUnsaved);
  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault();
  });
  useEffect(() => {
    if (blocker.state === "blocked" && !isUnsaved) blocker.proceed();
  }, [blocker, isUnsaved]);
  return (
    <Dialog
      isOpen={blocker.state === "blocked" && !isBusy}
      onClose={() => {
        if (!isBusy) blocker.reset?.();
      }}
      title="Leave without saving?"
      actions={
        <>
          <Button look="quiet" onClick={() => blocker.proceed?.()}>
            Leave without saving
          </Button>
          <Button onClick={save}>Save again</Button>
        </>
      }
    >
      <p>Your last change isn't saved yet.</p>
    </Dialog>
  );
}
