import { Form, useNavigation } from "react-router";
import type { Address } from "#app/ui/link.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Dialog } from "#app/ui/parts/dialog.tsx";
import { intent } from "../../../intents.ts";
import type { LessonIntent } from "../lesson-intents.ts";

type LeaveProps = { isOpen: boolean; onClose: () => void; exitTo: Address };

/** The way out of a lesson that is being written: it goes on without its reader, or it stops. */
export function LeaveWhileWriting({ isOpen, onClose, exitTo }: LeaveProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="This lesson is still being written"
      actions={
        <>
          <StopWriting />
          <ButtonLink to={exitTo}>Leave for now</ButtonLink>
        </>
      }
    >
      If you leave, we'll keep writing and it'll be here when you're back. If you stop, you keep the
      lessons that are already written.
    </Dialog>
  );
}

/** Stops the run and its cost. Other lessons keep what has been written. */
export function StopWriting() {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post">
      <Button type="submit" {...intent<LessonIntent>("cancel")} look="secondary" disabled={isBusy}>
        Stop writing
      </Button>
    </Form>
  );
}
