import { z } from "zod";
import { draftLesson } from "#app/rules/lessons/curriculum.ts";

/** Streams one lesson directly from the service to its end, as the lower bound. In milliseconds. */
export async function bareLesson(serviceUrl: string, topic: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${serviceUrl}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      model: "sample",
      stream: true,
      messages: [{ role: "user", content: `<topic>\n${topic}\n</topic>` }],
      response_format: {
        type: "json_schema",
        json_schema: { name: "lesson", schema: z.toJSONSchema(draftLesson, { io: "input" }) },
      },
    }),
  });
  await response.arrayBuffer();
  return performance.now() - started;
}
