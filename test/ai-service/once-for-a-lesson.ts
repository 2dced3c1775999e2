import type { Fault } from "./faults.ts";
import { findSchema, type ChatRequest } from "./request.ts";

/** The outline and the first lesson are requested in parallel and arrive in any order. */
export const isForOutline = (chat: ChatRequest): boolean =>
  "lessons" in (findSchema(chat)?.properties ?? {});

/** A fault for `setFault`: the first call that requests a lesson gets it. */
export function onceForALesson(fault: Fault): (chat: ChatRequest) => Fault | null {
  let isUsed = false;
  return (chat) => {
    if (isUsed || isForOutline(chat)) return null;
    isUsed = true;
    return fault;
  };
}
