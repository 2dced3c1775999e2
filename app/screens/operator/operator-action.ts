import type { ActionFunctionArgs } from "react-router";
import { infoOf } from "../request.ts";
import { operatorOf } from "./operator-request.ts";
import { runOperatorIntent } from "./operator-intents.ts";

/** The forms of every operator's page. */
export async function operatorAction({ request, context }: ActionFunctionArgs) {
  const operator = operatorOf(context);
  return runOperatorIntent({ form: await request.formData(), operator, now: infoOf(context).now });
}
