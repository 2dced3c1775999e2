import type { LoadedProfile } from "#app/features/accounts/load-profile.ts";
import type { ProfileAnswer } from "./profile-answer.ts";
import { ProfileData } from "./profile-data.tsx";
import { ProfileDevices } from "./profile-devices.tsx";
import { ProfileEmail } from "./profile-email.tsx";
import { ProfileName } from "./profile-name.tsx";
import { ProfilePassword } from "./profile-password.tsx";
import { ProfileTwoStep } from "./profile-two-step.tsx";

export type ProfileCardProps = { profile: LoadedProfile; answer: ProfileAnswer | undefined };

/** Who one is here, how one signs in, and what of it one may take away. */
export function ProfileAccount(props: ProfileCardProps) {
  return (
    <div className="space-y-6">
      <ProfileName {...props} />
      <ProfileEmail {...props} />
      <ProfilePassword {...props} />
      <ProfileTwoStep {...props} />
      <ProfileDevices {...props} />
      <ProfileData {...props} />
    </div>
  );
}
