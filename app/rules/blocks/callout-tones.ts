export const CALLOUT_TONES = ["tip", "warning", "key idea"] as const;
export type CalloutTone = (typeof CALLOUT_TONES)[number];

export const CALLOUT_LABELS: Record<CalloutTone, string> = {
  tip: "Tip",
  warning: "Careful",
  "key idea": "Key idea",
};
