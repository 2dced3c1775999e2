import { redirect } from "react-router";

/** Any other page leads to the start (spec section 2); files and machine routes answer 404 before they come here. */
export const loader = () => redirect("/");
export const action = () => redirect("/");
