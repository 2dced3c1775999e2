import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // All addresses are known from the first page: asking for them one by one costs a round trip before a first lesson.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
