import { classNames } from "#app/ui/class-names.ts";
import { type Address, Link } from "#app/ui/link.tsx";

type TagLinksProps = { tags: readonly string[]; chosen: string; search: string };

/** Every tag as a link that keeps the search: filters that work without JavaScript and can be shared. */
export function TagLinks({ tags, chosen, search }: TagLinksProps) {
  return (
    <nav aria-label="Tags">
      <ul className="flex flex-wrap gap-2">
        {["", ...tags].map((tag) => (
          <li key={tag}>
            <Link
              to={addressOf(tag, search)}
              replace
              preventScrollReset
              aria-current={tag === chosen ? "true" : undefined}
              className={classNames(
                "inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold",
                tag === chosen
                  ? "border-honey bg-honey text-on-honey"
                  : "border-line bg-surface hover:bg-sunken",
              )}
            >
              {tag === "" ? "All" : tag}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function addressOf(tag: string, search: string): Address {
  const query = new URLSearchParams();
  if (search !== "") query.set("search", search);
  if (tag !== "") query.set("tag", tag);
  return query.size === 0 ? "/blog" : `/blog?${query}`;
}
