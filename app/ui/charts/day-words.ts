import { dayFormat } from "../day-format.ts";

export const formatDay = dayFormat({ weekday: "long", day: "numeric", month: "long" });
export const weekdayLetter = dayFormat({ weekday: "narrow" });
export const dayOfMonth = dayFormat({ day: "numeric" });
export const monthName = dayFormat({ month: "short" });
export const weekdayName = dayFormat({ weekday: "long" });
export const dayAndMonth = dayFormat({ day: "numeric", month: "long" });
