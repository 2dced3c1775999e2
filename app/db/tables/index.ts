export * from "./accounts.ts";
export * from "./courses.ts";
export * from "./learning.ts";
export * from "./rewards.ts";
export * from "./generations.ts";
export * from "./mail.ts";
export * from "./instance.ts";
export * from "./payments.ts";
