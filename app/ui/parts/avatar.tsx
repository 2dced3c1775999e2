import { classNames } from "../class-names.ts";

type AvatarProps = { name: string; url?: string | null; className?: string };

/** A picture, or initials without one. Hidden from screen readers because the name is next to it. */
export function Avatar({ name, url, className = "size-10 text-sm" }: AvatarProps) {
  if (url) {
    return (
      <img
        src={url}
        alt=""
        width={40}
        height={40}
        referrerPolicy="no-referrer"
        className={classNames("shrink-0 rounded-full bg-comb object-cover", className)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "grid shrink-0 place-items-center rounded-full bg-comb font-semibold text-honey",
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

/** Of the first and last word, ignoring a trailing number. */
function initialsOf(name: string): string {
  const all = name.trim().split(/\s+/);
  const named = all.filter((word) => /^\p{L}/u.test(word));
  const words = named.length > 0 ? named : all.slice(0, 1);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}
