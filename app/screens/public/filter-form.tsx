import { type ReactNode, useEffect, useRef } from "react";
import { Form, useSearchParams, useSubmit } from "react-router";
import { Button } from "#app/ui/parts/button.tsx";

type FilterFormProps = { className?: string; children: ReactNode };

/** Fields that narrow a list by the address: at each key with a script, by a button without one. */
export function FilterForm({ className, children }: FilterFormProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [address] = useSearchParams();
  const isHydrated = useRef(false);
  useEffect(() => {
    const fields = [
      ...(form.current?.querySelectorAll<Field>("input:not([type=hidden]), select") ?? []),
    ];
    const asked = ({ name }: Field) => address.get(name) ?? "";
    // What was chosen before the script came is chosen.
    if (!isHydrated.current) {
      isHydrated.current = true;
      if (fields.some((field) => field.value !== asked(field)))
        void submit(form.current, { replace: true, preventScrollReset: true });
      return;
    }
    // A link that shows all again empties the fields; the one being typed in is never overtaken by its own address.
    for (const field of fields) if (field !== document.activeElement) field.value = asked(field);
  }, [address, submit]);
  return (
    <search>
      <Form
        ref={form}
        method="get"
        className={className}
        onChange={(event) =>
          submit(event.currentTarget, { replace: true, preventScrollReset: true })
        }
      >
        {children}
        <span className="hidden noscript:block">
          <Button type="submit" look="secondary">
            Search
          </Button>
        </span>
      </Form>
    </search>
  );
}

type Field = HTMLInputElement | HTMLSelectElement;
