import { type ReactNode, useEffect, useId, useRef } from "react";
import X from "lucide-react/icons/x";
import { classNames } from "../class-names.ts";
import { Heading } from "./heading.tsx";
import { IconButton } from "./icon-button.tsx";

type DialogProps = {
  isOpen: boolean;
  /** Called by Escape, the close button or a click outside. */
  onClose: () => void;
  title: ReactNode;
  /** Buttons at the bottom, the primary one last. */
  actions?: ReactNode;
  /** At the foot of the window, where the thumb is. */
  isSheet?: boolean;
  /** A sheet on a phone, at the right of a wide window: something to read next to the page. */
  isPanel?: boolean;
  children: ReactNode;
};

const SHAPES = {
  box: "m-auto w-[calc(100%-2rem)] max-w-lg rounded-soft border",
  sheet:
    "mx-auto mt-auto mb-0 w-full max-w-lg rounded-t-soft border-t pb-[env(safe-area-inset-bottom)]",
  panel:
    "mx-auto mt-auto mb-0 w-full max-w-lg rounded-t-soft border-t pb-[env(safe-area-inset-bottom)] max-h-[80dvh] md:my-0 md:mr-0 md:h-dvh md:max-h-none md:rounded-none md:border-t-0 md:border-l",
};

/** The native modal dialog: it traps focus, restores it, and closes with Escape. */
export function Dialog({
  isOpen,
  onClose,
  title,
  actions,
  isSheet = false,
  isPanel = false,
  children,
}: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (isOpen && !box.current?.open) box.current?.showModal();
    if (!isOpen && box.current?.open) box.current.close();
  }, [isOpen]);
  useEffect(() => {
    const dialog = box.current;
    const closeFromVeil = (event: Event) => {
      if (event.target === dialog) dialog?.close();
    };
    dialog?.addEventListener("click", closeFromVeil);
    return () => dialog?.removeEventListener("click", closeFromVeil);
  }, []);
  return (
    <dialog
      ref={box}
      aria-labelledby={titleId}
      onClose={onClose}
      className={classNames(
        "border-line bg-surface p-0 text-ink shadow-soft backdrop:bg-veil open:animate-rise",
        SHAPES[isPanel ? "panel" : isSheet ? "sheet" : "box"],
      )}
    >
      <div className="p-6">
        <div
          className={classNames(
            "mb-4 flex items-start justify-between gap-4",
            isPanel && "sticky top-0 -mx-6 -mt-6 bg-surface px-6 pt-6 pb-2",
          )}
        >
          <Heading level={2} size={isPanel ? "small" : undefined} id={titleId}>
            {title}
          </Heading>
          <IconButton label="Close" onClick={onClose} className="-mt-2 -mr-2">
            <X />
          </IconButton>
        </div>
        {children}
        {actions !== undefined && (
          <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>
        )}
      </div>
    </dialog>
  );
}
