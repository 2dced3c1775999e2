import { redirect } from "react-router";
import { infoOf } from "../request.ts";
import type { Route } from "./+types/auth";

/** An old address that links still name: to one's own place, or to the sign-up. */
export const loader = ({ context }: Route.LoaderArgs) =>
  redirect(infoOf(context).learner ? "/dashboard" : "/register");
