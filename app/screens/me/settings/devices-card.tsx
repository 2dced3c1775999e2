import { Form } from "react-router";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import type { ProfileCardProps } from "./profile-card.ts";
import { IntentReply, useIntent } from "./intent-reply.tsx";
import type { SettingsIntent } from "./settings-answer.ts";
import { intent as intentField } from "../../intents.ts";

const formatDay = (day: string) =>
  new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

export function ProfileDevices({ profile, answer }: ProfileCardProps) {
  const intent = useIntent("end-session", answer);
  return (
    <Card title="Devices">
      <ul className="divide-y divide-line">
        {profile.devices.map(({ id, name, isThis, lastUsed }) => (
          <li key={id} className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <MonitorSmartphone className="size-6 shrink-0 text-ink-soft" />
            <div className="min-w-0 flex-1">
              <p className="font-medium">{name}</p>
              <p className="text-sm text-ink-soft">Last used {formatDay(lastUsed)}</p>
            </div>
            {isThis ? (
              <Tag>This device</Tag>
            ) : (
              <Form method="post">
                <input type="hidden" {...intentField<SettingsIntent>("end-session")} />
                <input type="hidden" name="sessionId" value={id} />
                <Button type="submit" look="secondary" size="small" disabled={intent.isBusy}>
                  Sign out<span className="sr-only"> {name}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" className="mt-4">
        <input type="hidden" {...intentField<SettingsIntent>("sign-out-everywhere")} />
        <Button type="submit" look="secondary">
          Sign out everywhere
        </Button>
      </Form>
      <IntentReply {...intent} />
    </Card>
  );
}
