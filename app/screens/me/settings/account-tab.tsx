import type { ProfileCardProps } from "./profile-card.ts";
import { ProfileData } from "./data-card.tsx";
import { ProfileDevices } from "./devices-card.tsx";
import { ProfileEmail } from "./email-card.tsx";
import { ProfileName } from "./name-card.tsx";
import { ProfileOfflineCourses } from "./offline-courses-card.tsx";
import { ProfilePassword } from "./password-card.tsx";
import { ProfileTwoFactor } from "./two-factor-card.tsx";

/** Name, sign-in, devices and data. */
export function ProfileAccount(props: ProfileCardProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="min-w-0 space-y-6">
        <ProfileName {...props} />
        <ProfileEmail {...props} />
        <ProfilePassword {...props} />
        <ProfileTwoFactor {...props} />
      </div>
      <div className="min-w-0 space-y-6">
        <ProfileDevices {...props} />
        <ProfileOfflineCourses />
        <ProfileData {...props} />
      </div>
    </div>
  );
}
