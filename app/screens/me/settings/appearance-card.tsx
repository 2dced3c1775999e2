import { TEXT_SIZES, THEMES } from "#app/rules/accounts/preferences.ts";
import { CheckboxField } from "#app/ui/parts/checkbox-field.tsx";
import { SelectField } from "#app/ui/parts/select-field.tsx";
import { PreferencesCard } from "./preferences-card.tsx";
import type { PreferencesGroupProps } from "./rhythm-card.tsx";

export function AppearanceCard({ profile, messages }: PreferencesGroupProps) {
  const { preferences } = profile;
  return (
    <PreferencesCard title="Appearance">
      <div className="mb-4 grid gap-6 sm:grid-cols-2">
        <SelectField
          name="theme"
          label="Theme"
          defaultValue={preferences.theme}
          options={THEMES}
          error={messages.theme}
        />
        <SelectField
          name="textSize"
          label="Text size"
          defaultValue={preferences.textSize}
          options={TEXT_SIZES}
          error={messages.textSize}
        />
      </div>
      <CheckboxField
        name="onePage"
        look="switch"
        label="Read as one page"
        description="Lessons as one long text instead of card by card."
        defaultChecked={preferences.onePage}
      />
      <CheckboxField
        name="quiet"
        look="switch"
        label="Quiet mode"
        description="Hides streaks, XP and badges. We still count them."
        defaultChecked={preferences.quiet}
      />
      <CheckboxField
        name="mascotOff"
        look="switch"
        label="Hide Bea"
        description="Hides the bee and her speech bubbles."
        defaultChecked={preferences.mascotOff}
      />
    </PreferencesCard>
  );
}
