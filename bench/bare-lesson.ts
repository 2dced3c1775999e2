import { z } from "zod";
import { draftLesson } from "#app/rules/curriculum.ts";

/** One lesson streamed by hand from the service and read to its end: what nobody could be faster than. In milliseconds. */
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
