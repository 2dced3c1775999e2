import { redirect } from "react-router";
import { infoOf } from "../request.ts";
import type { Route } from "./+types/auth";

/** Old links still point here: redirect to the dashboard, or to sign-up. */
export const loader = ({ context }: Route.LoaderArgs) =>
  redirect(infoOf(context).learner ? "/dashboard" : "/register");
