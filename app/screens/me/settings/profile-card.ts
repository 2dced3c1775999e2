import type { LoadedProfile } from "#app/features/accounts/settings/load-profile.ts";
import type { SettingsAnswer } from "./settings-answer.ts";

export type ProfileCardProps = { profile: LoadedProfile; answer: SettingsAnswer | undefined };
