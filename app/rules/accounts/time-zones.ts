/** Renamed zones; runtimes and browsers still report some of the old names. */
const RENAMED: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};
const NO_REGION = "Other";

export type TimeZoneGroup = { label: string; options: { value: string; label: string }[] };

/** The current name of a zone; without it the list would have some zones twice. */
export const currentZoneName = (zone: string): string => RENAMED[zone] ?? zone;

/** Every zone once, by region and city, so that typing the first letters of a city finds it. */
export function timeZoneGroups(zones: readonly string[]): TimeZoneGroup[] {
  const regions = new Map<string, TimeZoneGroup["options"]>();
  for (const zone of new Set(zones.map(currentZoneName))) {
    const { region, label } = partsOf(zone);
    regions.set(region, [...(regions.get(region) ?? []), { value: zone, label }]);
  }
  return [...regions]
    .map(([label, options]) => ({
      label,
      options: options.toSorted((one, other) => one.label.localeCompare(other.label, "en")),
    }))
    .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other), "en"));
}

/** `America/Argentina/Buenos_Aires` is 'Buenos Aires, Argentina' in America. */
function partsOf(zone: string): { region: string; label: string } {
  const parts = zone.replaceAll("_", " ").split("/");
  if (parts.length === 1) return { region: NO_REGION, label: zone };
  const [region = NO_REGION, ...place] = parts;
  return { region, label: place.toReversed().join(", ") };
}

const orderOf = ({ label }: TimeZoneGroup) => (label === NO_REGION ? "zzz" : label);
