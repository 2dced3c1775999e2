export const CALLOUT_TONES = ["tip", "warning", "key idea"] as const;
export type CalloutTone = (typeof CALLOUT_TONES)[number];
