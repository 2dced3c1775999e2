/** A number as it is written: $5, 5%, 5 hours. */
export function withUnit(number: string, unit = ""): string {
  if (unit === "%") return `${number}%`;
  return /^[$£€¥]$/.test(unit) ? `${unit}${number}` : `${number} ${unit}`.trim();
}
