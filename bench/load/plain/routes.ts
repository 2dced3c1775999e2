import { index, type RouteConfig } from "@react-router/dev/routes";

export default [index("lessons.tsx")] satisfies RouteConfig;
