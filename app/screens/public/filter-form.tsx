import { type ReactNode, useEffect, useRef } from "react";
import { Form, useLocation, useSearchParams, useSubmit } from "react-router";
import { Button } from "#app/ui/parts/button.tsx";

/** The fields themselves led to this address. */
const FROM_FIELDS = { replace: true, preventScrollReset: true, state: "from fields" } as const;

type FilterFormProps = { className?: string; children: ReactNode };

/** Fields that filter a list through the URL: on every keystroke with JavaScript, with a button otherwise. */
export function FilterForm({ className, children }: FilterFormProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [address] = useSearchParams();
  const isFromFields = useLocation().state === FROM_FIELDS.state;
  const isHydrated = useRef(false);
  useEffect(() => {
    const fields = [
      ...(form.current?.querySelectorAll<Field>("input:not([type=hidden]), select") ?? []),
    ];
    const requested = ({ name }: Field) => address.get(name) ?? "";
    // Applies what was chosen before hydration.
    if (!isHydrated.current) {
      isHydrated.current = true;
      if (fields.some((field) => field.value !== requested(field)))
        void submit(form.current, FROM_FIELDS);
      return;
    }
    // The address of an earlier choice must not undo the latest one.
    if (isFromFields) return;
    // A "Show all" link clears the fields. Never overwrite the field being typed in.
    for (const field of fields)
      if (field !== document.activeElement) field.value = requested(field);
  }, [address, isFromFields, submit]);
  return (
    <search>
      <Form
        ref={form}
        method="get"
        className={className}
        onChange={(event) => submit(event.currentTarget, FROM_FIELDS)}
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
