import { useSearchParams } from "react-router";

/** Says why choosing a topic led to the middle of it. */
export function AlreadyYours() {
  const [search] = useSearchParams();
  return (
    <p
      role="status"
      className="bg-comb px-4 text-center font-medium empty:hidden not-empty:py-2 print:hidden"
    >
      {search.get("already") === "yes" && "You already have this. Here's where you stopped."}
    </p>
  );
}
