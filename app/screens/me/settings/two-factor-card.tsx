import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import type { ProfileCardProps } from "./profile-card.ts";

export function ProfileTwoFactor({ profile }: Pick<ProfileCardProps, "profile">) {
  const { hasTwoFactor } = profile;
  return (
    <Card title="Two-step sign-in" aside={hasTwoFactor && <Tag tone="meadow">On</Tag>}>
      <p className="mb-4 text-ink-soft">
        {hasTwoFactor
          ? "Your password and a code from your authenticator app."
          : "Optional. Adds a code from your phone, so a stolen password isn't enough."}
      </p>
      <ButtonLink to="/profile/two-step" look="secondary">
        {hasTwoFactor ? "Manage" : "Set up"}
        <span className="sr-only"> two-step sign-in</span>
      </ButtonLink>
    </Card>
  );
}
