import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import Send from "lucide-react/icons/send";
import { CONTACT_LIMITS, CONTACT_TYPES } from "#app/rules/contact/contact.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { ErrorSummary } from "#app/ui/parts/error-summary.tsx";
import { SelectField } from "#app/ui/parts/select-field.tsx";
import { TextareaField } from "#app/ui/parts/textarea-field.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";

/** The form's texts as typed, before validation. */
export interface TypedMessage {
  messageId: string;
  name: string;
  email: string;
  type: string;
  subject: string;
  message: string;
}

const REQUIRED = ["name", "email", "subject", "message"] as const;

type ContactFormProps = {
  start: TypedMessage;
  messages: Readonly<Record<string, string | undefined>>;
};

export function ContactForm({ start, messages }: ContactFormProps) {
  const isSending = useNavigation().formMethod === "POST";
  const form = useRef<HTMLFormElement>(null);
  // Enabled until hydration: without JavaScript nothing would ever enable it.
  const [isFilled, setIsFilled] = useState(true);
  const look = () => setIsFilled(form.current !== null && isComplete(new FormData(form.current)));
  useEffect(look, []);
  const field = (name: (typeof REQUIRED)[number]) => ({
    name,
    required: true,
    defaultValue: start[name],
    error: messages[name],
  });
  return (
    <div className="min-w-0">
      <ErrorSummary title="We haven't sent your message yet" messages={messages} />
      <Form ref={form} method="post" noValidate className="space-y-6" onInput={look}>
        <input type="hidden" name="messageId" value={start.messageId} />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            {...field("name")}
            label="Name"
            autoComplete="name"
            maxLength={CONTACT_LIMITS.name}
          />
          <TextField {...field("email")} label="Email" type="email" autoComplete="email" />
        </div>
        <SelectField
          name="type"
          label="What is it about?"
          defaultValue={start.type}
          error={messages.type}
          options={CONTACT_TYPES.map(({ type, label }) => ({ value: type, label }))}
        />
        <TextField
          {...field("subject")}
          label="Subject"
          autoComplete="off"
          maxLength={CONTACT_LIMITS.subject}
        />
        <TextareaField
          {...field("message")}
          label="Message"
          rows={8}
          limit={CONTACT_LIMITS.message}
        />
        <Button
          type="submit"
          size="large"
          icon={<Send />}
          disabled={isSending}
          missing={isFilled ? undefined : "Fill in every field first"}
        >
          {isSending ? "Sending..." : "Send Message"}
        </Button>
      </Form>
    </div>
  );
}

const isComplete = (form: FormData) =>
  REQUIRED.every((name) => String(form.get(name) ?? "").trim() !== "");
