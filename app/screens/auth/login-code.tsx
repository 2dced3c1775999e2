import { Form, redirect, useNavigation } from "react-router";
import {
  finishSignIn,
  isTwoFactorRequired,
} from "#app/features/accounts/sign-in/finish-sign-in.ts";
import { nextIn, nextQuery, pathWithNext } from "#app/rules/next-path.ts";
import { TWO_FACTOR_MESSAGES } from "#app/rules/accounts/two-factor.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { ErrorSummary } from "#app/ui/parts/error-summary.tsx";
import { sendFieldsForm } from "../network-error.ts";
import { infoOf } from "../request.ts";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/login-code";
import { AppCodeField, RecoveryCodeField } from "./code-fields.tsx";
import { AuthPage } from "./auth-page.tsx";
import { respond } from "../outcome.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "One more step");

/** Passes Retry-After on to the page, which nothing may store. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  const answered = new Headers(actionHeaders);
  answered.set("Cache-Control", "no-store");
  return answered;
};

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!(await isTwoFactorRequired(request.headers, infoOf(context).now)))
    throw redirect(pathWithNext("/login", nextOf(request)));
  return { next: nextOf(request) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { clientAddress, now, setCookies } = infoOf(context);
  const form = await request.formData();
  const next = nextOf(request);
  const field = form.has("recoveryCode") ? "recoveryCode" : "code";
  const code = String(form.get(field) ?? "");
  if (code.trim() === "")
    return respond({ status: "refused" }, { messages: { [field]: TWO_FACTOR_MESSAGES.required } });
  const result = await finishSignIn(code, clientAddress, request.headers, now);
  switch (result.status) {
    case "signed-in":
      setCookies.push(...result.setCookies);
      return redirect(
        result.isDeletionUndone ? "/profile?deletion=cancelled" : (next ?? "/dashboard"),
      );
    case "ended":
      setCookies.push(...result.setCookies);
      return redirect(`/login?code=ended${next === null ? "" : `&${nextQuery(next)}`}`);
    case "wrong-code":
      return respond(result, { messages: { [field]: wrong(field) } });
    case "too-many":
      return respond(result, { messages: { form: TWO_FACTOR_MESSAGES.tooMany } });
  }
}

export const clientAction = (args: Route.ClientActionArgs) => sendFieldsForm(args);

const nextOf = (request: Request) => nextIn(new URL(request.url).searchParams);

const wrong = (field: "code" | "recoveryCode") =>
  field === "code" ? TWO_FACTOR_MESSAGES.wrong : TWO_FACTOR_MESSAGES.wrongRecovery;

export default function LoginCode({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const messages: Record<string, string | undefined> = actionData?.messages ?? {};
  return (
    <AuthPage
      title="One more step"
      lead="Password correct. Now enter the code from your authenticator app."
      expression="focused"
      after={<TextLink to={pathWithNext("/login", next)}>Back to Login</TextLink>}
    >
      <ErrorSummary title="We couldn't sign you in" messages={messages} answer={actionData} />
      <Form method="post" noValidate className="space-y-6">
        <AppCodeField error={messages.code} autoFocus />
        <Button type="submit" isWide size="large" disabled={isBusy}>
          {isBusy ? "Signing in..." : "Sign In"}
        </Button>
      </Form>
      <div className="mt-6">
        <Disclosure label="Don't have your phone?" isOpen={messages.recoveryCode !== undefined}>
          <Form method="post" noValidate className="space-y-6">
            <RecoveryCodeField error={messages.recoveryCode} />
            <Button type="submit" look="secondary" isWide disabled={isBusy}>
              Sign in with a recovery code
            </Button>
          </Form>
          <p className="mt-4 text-sm text-ink-soft">
            Lost your codes too? <TextLink to="/contact">Contact support</TextLink>.
          </p>
        </Disclosure>
      </div>
    </AuthPage>
  );
}
