import { useState } from "react";
import { Form, data, redirect, useNavigation } from "react-router";
import { register } from "#app/features/accounts/register.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import {
  checkPassword,
  PASSWORD_CHECKLIST,
  PASSWORD_RULE_TEXTS,
  PASSWORDS_DIFFER_MESSAGE,
  PASSWORDS_MATCH_MESSAGE,
} from "#app/rules/password.ts";
import { checkRegistration, USERNAME } from "#app/rules/sign-up.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { ErrorSummary } from "#app/ui/parts/error-summary.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { PasswordField } from "#app/ui/parts/password-field.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import { infoOf } from "../request.ts";
import type { Route } from "./+types/register";
import { TimeZoneField } from "./time-zone-field.tsx";

const ALREADY = "An account with this email already exists. Please sign in instead.";
const TOO_MANY = "Too many sign-ups from here. Please wait a moment and try again.";

export const meta: Route.MetaFunction = () => [{ title: "Sign up free · Nectar" }];

/** A throttled answer says when to come back. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const { clientAddress, now, setCookies } = infoOf(context);
  const form = Object.fromEntries(await request.formData());
  const checked = checkRegistration(form, { ownWords: [readSite().name] });
  const typed = { email: String(form.email ?? ""), username: String(form.username ?? "") };
  if (checked.status === "refused") return data({ messages: checked.messages, typed }, 400);
  const timeZone = String(form.timeZone ?? "UTC");
  const registration = { ...checked.values, timeZone };
  const result = await register(registration, clientAddress, request.headers, now);
  switch (result.status) {
    case "signed-in":
      setCookies.push(...result.setCookies);
      return redirect("/onboarding/quiz");
    case "already-registered":
      return data({ messages: { email: ALREADY }, typed }, 409);
    case "too-many":
      return data(
        { messages: { form: TOO_MANY }, typed },
        { status: 429, headers: { "Retry-After": String(result.retryAfterSeconds) } },
      );
  }
}

export default function Register({ actionData }: Route.ComponentProps) {
  const isSubmitting = useNavigation().state !== "idle";
  const [values, setValues] = useState({
    email: actionData?.typed.email ?? "",
    username: actionData?.typed.username ?? "",
    password: "",
    confirmPassword: "",
  });
  const set = (name: keyof typeof values) => (value: string) =>
    setValues((before) => ({ ...before, [name]: value }));
  const messages: Record<string, string | undefined> = actionData?.messages ?? {};
  const isFilled = Object.values(values).every((value) => value !== "");
  const isMatch = values.password === values.confirmPassword;
  return (
    <Page width="narrow">
      <Bea expression="winking" className="mx-auto mb-4 size-24" />
      <PageHeading title="Sign up free" lead="Five minutes a day, on anything you like." />
      <ErrorSummary messages={messages} />
      <Form method="post" noValidate className="space-y-6">
        <TextField
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          required
          defaultValue={values.email}
          error={messages.email}
          onChange={(event) => set("email")(event.target.value)}
        />
        <TextField
          name="username"
          label="Username"
          autoComplete="nickname"
          required
          maxLength={USERNAME.most}
          defaultValue={values.username}
          hint="3 to 20 characters; this is how we greet you."
          error={messages.username}
          onChange={(event) => set("username")(event.target.value)}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          required
          error={messages.password}
          onType={set("password")}
          requirements={(password) => {
            const unmet = checkPassword(password);
            return PASSWORD_CHECKLIST.map((rule) => ({
              label: PASSWORD_RULE_TEXTS[rule],
              isMet: !unmet.includes(rule),
            }));
          }}
        />
        <PasswordField
          name="confirmPassword"
          label="Confirm password"
          autoComplete="new-password"
          required
          error={
            messages.confirmPassword ??
            (values.confirmPassword && !isMatch ? PASSWORDS_DIFFER_MESSAGE : undefined)
          }
          hint={values.confirmPassword && isMatch ? PASSWORDS_MATCH_MESSAGE : undefined}
          onType={set("confirmPassword")}
        />
        <TimeZoneField />
        <Button type="submit" isWide size="large" disabled={!isFilled || isSubmitting}>
          {isSubmitting ? "Creating your account..." : "Create Account"}
        </Button>
        <p className="text-sm text-ink-soft">
          By signing up you agree to the <TextLink to="/terms-of-service">Terms of Service</TextLink>{" "}
          and the <TextLink to="/privacy-policy">Privacy Policy</TextLink>.
        </p>
      </Form>
      <p className="mt-8 text-center">
        Already have an account? <TextLink to="/login">Sign in</TextLink>
      </p>
    </Page>
  );
}
