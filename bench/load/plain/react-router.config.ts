import type { Config } from "@react-router/dev/config";

export default { appDirectory: "." } satisfies Config;
