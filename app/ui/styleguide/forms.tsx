import { CheckboxField } from "../parts/checkbox-field.tsx";
import { ErrorSummary } from "../parts/error-summary.tsx";
import { PasswordField } from "../parts/password-field.tsx";
import { RadioCards, type RadioOption } from "../parts/radio-cards.tsx";
import { SelectField } from "../parts/select-field.tsx";
import { TextareaField } from "../parts/textarea-field.tsx";
import { TextField } from "../parts/text-field.tsx";
import { Section } from "./section.tsx";

const ANSWERS = ["In the roots", "In the stomata", "In the thylakoids", "In the seeds"];

const MARKED: readonly RadioOption[] = [
  { value: "0", label: "In the roots" },
  { value: "1", label: "In the stomata", verdict: "wrong", verdictLabel: "Your answer" },
  { value: "2", label: "In the thylakoids", verdict: "right", verdictLabel: "Right answer" },
  { value: "3", label: "In the seeds" },
];

export function Forms() {
  return (
    <Section title="Fields">
      <div className="grid max-w-md gap-6">
        <ErrorSummary messages={{ email: "Please enter a valid email address" }} />
        <TextField label="Name" name="name" hint="What we should call you." />
        <TextField
          label="Email"
          name="email"
          type="email"
          defaultValue="ada@"
          error="Please enter a valid email address"
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint="At least 8 characters."
          unmetRules={(password) => (password.length < 8 ? ["At least 8 characters"] : [])}
        />
        <SelectField
          label="Preferred time"
          name="time"
          options={[
            { value: "09:00", label: "09:00" },
            { value: "12:00", label: "12:00" },
          ]}
        />
        <TextareaField
          label="Reflection"
          name="reflection"
          limit={120}
          defaultValue="Today I learned"
        />
        <CheckboxField
          label="Daily reminders"
          name="reminders"
          look="switch"
          description="One email a day, at the time you choose."
          defaultChecked
        />
        <CheckboxField label="I agree to the terms" name="terms" defaultChecked />
      </div>
      <div className="grid gap-10 lg:grid-cols-2">
        <RadioCards
          name="open-question"
          legend="Where is light caught?"
          legendLook="heading"
          isNumbered
          defaultValue="2"
          options={ANSWERS.map((label, index) => ({ value: String(index), label }))}
        />
        <RadioCards
          name="locked-question"
          legend="Where is light caught?"
          legendLook="heading"
          isDisabled
          value="1"
          options={MARKED}
        />
      </div>
    </Section>
  );
}
