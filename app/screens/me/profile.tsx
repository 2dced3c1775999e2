import { useSearchParams } from "react-router";
import { Page } from "#app/ui/layout/page.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { Tabs } from "#app/ui/parts/tabs.tsx";
import { learnerOf } from "../request.ts";
import type { Route } from "./+types/profile";
import { ProfileSubscription } from "./profile-subscription.tsx";

const TABS = [
  { key: "profile", label: "Profile", to: "/profile" },
  { key: "subscription", label: "Subscription", to: "/profile?tab=subscription" },
  { key: "preferences", label: "Preferences", to: "/profile?tab=preferences" },
] as const;

export const meta: Route.MetaFunction = () => [
  { title: "Settings · Nectar" },
  { name: "robots", content: "noindex" },
];

export function loader({ context }: Route.LoaderArgs) {
  const { name, email, isPremium, timeZone } = learnerOf(context);
  return { name, email, isPremium, timeZone };
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const open = TABS.find(({ key }) => key === search.get("tab")) ?? TABS[0];
  return (
    <Page width="text">
      <PageHeading title="Settings" />
      <Tabs
        label="Settings"
        tabs={TABS.map(({ key, label, to }) => ({ label, to, isCurrent: key === open.key }))}
      >
        {open.key === "profile" && (
          <p>
            You are {loaderData.name}, signed in as {loaderData.email}.
          </p>
        )}
        {open.key === "subscription" && <ProfileSubscription isPremium={loaderData.isPremium} />}
        {open.key === "preferences" && <p>Your days are counted in {loaderData.timeZone}.</p>}
      </Tabs>
    </Page>
  );
}
