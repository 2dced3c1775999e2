/** Quotes from a learner's own sources leave only when the learner says so. */
export const WITH_QUOTES = "quotes=yes";

export const wantsQuotes = ({ searchParams }: URL) => searchParams.get("quotes") === "yes";
