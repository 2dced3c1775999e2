import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // All addresses are known from the first page: asking for them one by one costs a round trip before a first lesson.
  routeDiscovery: { mode: "initial" },
  // A page's `clientAction` would be two files of its own.
  splitRouteModules: false,
  // Behind a proxy that ends TLS a request arrives as http, perhaps under another Host, and the router's own comparison
  // would refuse every form. `isSameOrigin` checks the origin of each request before the router sees it.
  allowedActionOrigins: ["**"],
} satisfies Config;
