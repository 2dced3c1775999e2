import { useState } from "react";
import type { LoadedProfile } from "#app/features/accounts/settings/load-profile.ts";
import { MINUTES_A_DAY } from "#app/rules/reviews/portion.ts";
import { REMINDER_TIME_CHOICES } from "#app/rules/accounts/profile.ts";
import { CheckboxField } from "#app/ui/parts/checkbox-field.tsx";
import { SelectField } from "#app/ui/parts/select-field.tsx";
import { PreferencesCard } from "./preferences-card.tsx";

export type PreferencesGroupProps = {
  profile: LoadedProfile;
  messages: Readonly<Record<string, string | undefined>>;
};

/** Minutes a day, time zone and emails. */
export function RhythmCard({ profile, messages }: PreferencesGroupProps) {
  const { preferences, timeZones, sendsMail } = profile;
  const [isReminded, setReminded] = useState(preferences.dailyReminders);
  return (
    <PreferencesCard title="Your rhythm">
      <div className="space-y-6">
        <div className="grid gap-6 sm:grid-cols-2">
          <SelectField
            name="minutesADay"
            label="Minutes a day"
            defaultValue={String(preferences.minutesADay)}
            options={MINUTES_A_DAY.map((minutes) => ({
              value: String(minutes),
              label: `${minutes} minutes`,
            }))}
            hint="Today never asks for more."
            error={messages.minutesADay}
          />
          <SelectField
            name="timeZone"
            label="Time zone"
            defaultValue={preferences.timeZone}
            options={timeZones}
            hint="Your day starts at midnight in this time zone."
            error={messages.timeZone}
          />
        </div>
        {sendsMail && (
          <div>
            <CheckboxField
              name="dailyReminders"
              look="switch"
              label="Daily reminders"
              description="One email, only on days you haven't learned yet. Unsubscribe with one click."
              defaultChecked={isReminded}
              onChange={(event) => setReminded(event.target.checked)}
            />
            {isReminded && (
              <SelectField
                name="preferredTime"
                label="Preferred time"
                className="mt-4 sm:w-1/2"
                defaultValue={preferences.preferredTime}
                options={REMINDER_TIME_CHOICES}
                error={messages.preferredTime}
              />
            )}
            <CheckboxField
              name="weeklySummary"
              look="switch"
              label="Weekly summary"
              description="One email on Mondays about your week, if you learned something. Unsubscribe with one click."
              defaultChecked={preferences.weeklySummary}
            />
          </div>
        )}
      </div>
    </PreferencesCard>
  );
}
