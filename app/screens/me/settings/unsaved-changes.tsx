import { useEffect } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { Button } from "#app/ui/parts/button.tsx";
import { Dialog } from "#app/ui/parts/dialog.tsx";

type UnsavedChangesProps = { isUnsaved: boolean; isBusy: boolean; save: () => void };

/** Leaving waits for a pending save, and asks for confirmation after a failed one. */
export function UnsavedChanges({ isUnsaved, isBusy, save }: UnsavedChangesProps) {
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
