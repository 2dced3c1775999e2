import { useSearchParams } from "react-router";
import { findAgain } from "#app/features/accounts/sign-in/find-session.ts";
import { loadProfile } from "#app/features/accounts/settings/load-profile.ts";
import { PROFILE_MESSAGES } from "#app/rules/accounts/profile.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { Tabs } from "#app/ui/parts/tabs.tsx";
import { infoOf, learnerOf } from "../../request.ts";
import { privateMeta } from "../../private-meta.ts";
import type { Route } from "./+types/settings";
import { ProfileAccount } from "./account-tab.tsx";
import type { SettingsAnswer, SettingsIntent } from "./settings-answer.ts";
import { runSettingsIntent } from "./settings-intents.ts";
import { ProfilePreferences } from "./preferences-tab.tsx";
import { ProfileSubscription } from "./subscription-tab.tsx";
import { notSent, sendForm } from "../../network-error.ts";

const TABS = [
  { key: "profile", label: "Profile", to: "/profile" },
  { key: "subscription", label: "Subscription", to: "/profile?tab=subscription" },
  { key: "preferences", label: "Preferences", to: "/profile?tab=preferences" },
] as const;

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Settings");

export const loader = ({ context }: Route.LoaderArgs) =>
  loadProfile(learnerOf(context), infoOf(context).now);

export async function action({ request, context }: Route.ActionArgs) {
  const info = infoOf(context);
  const learner = learnerOf(context);
  const answer = await runSettingsIntent({
    form: await request.formData(),
    request,
    info,
    learner,
  });
  // Without JavaScript this response renders the page, so it needs the updated learner.
  if (!(answer instanceof Response)) info.learner = (await findAgain(learner, info.now)) ?? learner;
  return answer;
}

/** After a lost connection the form keeps what was typed and says so. */
export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, (form) => {
    const to = String(form.get("intent")) as SettingsIntent;
    const message = NOT_SAVED[to] ?? "That didn't work. Please try again.";
    return notSent<SettingsAnswer>({ to, messages: { form: message } });
  });

const NOT_SAVED: Partial<Record<SettingsIntent, string>> = {
  name: PROFILE_MESSAGES.nameNotSaved,
  preferences: PROFILE_MESSAGES.preferencesNotSaved,
};

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const open = TABS.find(({ key }) => key === search.get("tab")) ?? TABS[0];
  return (
    <Page>
      <PageHeading title="Settings" />
      <RedirectNotice search={search} />
      <Tabs
        label="Settings"
        tabs={TABS.map(({ key, label, to }) => ({ label, to, isCurrent: key === open.key }))}
      >
        {open.key === "profile" && <ProfileAccount profile={loaderData} answer={actionData} />}
        {open.key === "subscription" && (
          <div className="max-w-[40rem]">
            <ProfileSubscription profile={loaderData} />
          </div>
        )}
        {open.key === "preferences" && (
          <ProfilePreferences profile={loaderData} answer={actionData} />
        )}
      </Tabs>
    </Page>
  );
}

/** Why the learner was redirected here. */
function RedirectNotice({ search }: { search: URLSearchParams }) {
  if (search.get("deletion") === "cancelled")
    return (
      <Notice tone="success" title="Welcome back" className="mb-6">
        Your account is safe. Nothing was deleted.
      </Notice>
    );
  if (search.get("email") === "changed")
    return (
      <Notice tone="success" title="Your email has been changed" className="mb-6">
        Use it to sign in from now on.
      </Notice>
    );
  return null;
}
