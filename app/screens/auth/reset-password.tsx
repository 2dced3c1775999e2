import { Form, useNavigation } from "react-router";
import { findResetLink, resetPassword } from "#app/features/accounts/sign-in/reset-password.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import { nextIn, pathWithNext } from "#app/rules/next-path.ts";
import { checkNewPassword } from "#app/rules/accounts/sign-up.ts";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { ErrorSummary } from "#app/ui/parts/error-summary.tsx";
import { sendFieldsForm } from "../network-error.ts";
import { infoOf } from "../request.ts";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/reset-password";
import { AuthPage } from "./auth-page.tsx";
import { LinkEnded } from "./link-ended.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useFilled } from "./use-filled.ts";
import { useMessages } from "./use-messages.ts";
import { TOO_MANY_REQUESTS } from "#app/rules/limits/rolling-limit.ts";
import { respond } from "../outcome.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches, "Choose a new password"),
  { name: "referrer", content: "same-origin" },
];

/** The address contains a secret token, so nothing may store the page. */
export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { learner, now } = infoOf(context);
  const link = await findResetLink(tokenOf(request), now);
  return {
    isSignedIn: learner !== null,
    isOpen: link !== null,
    endsTwoFactor: Boolean(link?.removesTwoFactorSince),
    next: nextIn(new URL(request.url).searchParams),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { clientAddress, now } = infoOf(context);
  const form = Object.fromEntries(await request.formData());
  const checked = checkNewPassword(form, { ownWords: [readSite().name] });
  if (checked.status === "refused") return respond(checked, { messages: checked.messages });
  const { password } = checked.values;
  const result = await resetPassword(tokenOf(request), password, clientAddress, now);
  switch (result.status) {
    case "changed":
      return { isChanged: true };
    case "not-valid":
      return respond(result, { isEnded: true });
    case "too-many":
      return respond(result, { messages: { form: TOO_MANY_REQUESTS } });
  }
}

export const clientAction = (args: Route.ClientActionArgs) => sendFieldsForm(args);

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { next } = loaderData;
  if (actionData && "isChanged" in actionData) return <Changed next={next} />;
  if (!loaderData.isOpen || (actionData && "isEnded" in actionData))
    return <Ended isSignedIn={loaderData.isSignedIn} next={next} />;
  return <NewPasswordForm refused={actionData} endsTwoFactor={loaderData.endsTwoFactor} />;
}

type FormProps = {
  refused: { messages: Readonly<Record<string, string | undefined>> } | undefined;
  endsTwoFactor: boolean;
};

function NewPasswordForm({ refused, endsTwoFactor }: FormProps) {
  const isSaving = useNavigation().state !== "idle";
  const { messages, onEdit } = useMessages(refused);
  const { isFilled, watched } = useFilled((_, event) => onEdit(event));
  return (
    <AuthPage
      title="Choose a new password"
      lead={
        endsTwoFactor
          ? "We'll sign out all your devices and turn off two-step sign-in. You can set it up again in Settings."
          : "We'll sign out every device that's signed in now."
      }
      expression="focused"
    >
      <ErrorSummary messages={messages} answer={refused} />
      <Form method="post" noValidate className="space-y-6" {...watched}>
        <NewPasswordFields
          label="New password"
          confirmLabel="Confirm new password"
          messages={messages}
        />
        <Button
          type="submit"
          isWide
          size="large"
          disabled={isSaving}
          missing={isFilled ? undefined : "Enter your new password twice"}
        >
          {isSaving ? "Saving..." : "Save New Password"}
        </Button>
      </Form>
    </AuthPage>
  );
}

type NextProps = { next: string | null };

function Changed({ next }: NextProps) {
  return (
    <AuthPage
      title="Password changed"
      lead="Sign in with your new password."
      expression="celebrating"
      isAnswer
    >
      <ButtonLink to={pathWithNext("/login", next)} size="large" isWide>
        Sign In
      </ButtonLink>
    </AuthPage>
  );
}

const visitorWays = (next: string | null) => [
  { to: pathWithNext("/forgot-password", next), label: "Get a new link" },
  { to: pathWithNext("/login", next), label: "Back to Login" },
];
const SIGNED_IN_WAYS = [
  { to: "/profile", label: "Change your password" },
  { to: "/dashboard", label: "Go to Dashboard" },
] as const;

function Ended({ isSignedIn, next }: NextProps & { isSignedIn: boolean }) {
  return (
    <LinkEnded
      title="This link no longer works"
      actions={isSignedIn ? SIGNED_IN_WAYS : visitorWays(next)}
    >
      It has expired, has already been used, or was replaced by a newer link.
    </LinkEnded>
  );
}
