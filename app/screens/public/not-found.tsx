import { redirect } from "react-router";

/** Any unknown page redirects home (spec section 2). Unknown files and API routes have already responded with a 404. */
export const loader = () => redirect("/");
export const action = () => redirect("/");
