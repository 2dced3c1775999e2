import type { ReactNode } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import { Form, useLocation } from "react-router";
import { SUMMARY } from "./disclosure.tsx";

type QueryDisclosureProps = {
  /** The query parameter that opens it. */
  name: string;
  label: string;
  isOpen: boolean;
  children: ReactNode;
};

/** A disclosure whose content is computed when it is opened: few visits open it. A form, so it opens without JavaScript. */
export function QueryDisclosure({ name, label, isOpen, children }: QueryDisclosureProps) {
  return (
    <div className="mt-2">
      <Form method="get" preventScrollReset replace>
        <OtherParameters than={name} />
        {!isOpen && <input type="hidden" name={name} value="shown" />}
        <button type="submit" aria-expanded={isOpen} className={SUMMARY}>
          {label}
          <ChevronDown
            className={
              isOpen ? "size-4 rotate-180 transition-transform" : "size-4 transition-transform"
            }
          />
        </button>
      </Form>
      {isOpen && <div className="pt-4">{children}</div>}
    </div>
  );
}

/** A form's query replaces that of the page, so it repeats what else is chosen or open. */
export function OtherParameters({ than }: { than: string }) {
  const { search } = useLocation();
  return [...new URLSearchParams(search)]
    .filter(([name]) => name !== than)
    .map(([name, value]) => (
      <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
    ));
}
