import { redirect } from "react-router";

/** Any unknown page redirects home (spec section 2); files and machine routes have answered 404 before. */
export const loader = () => redirect("/");
export const action = () => redirect("/");
