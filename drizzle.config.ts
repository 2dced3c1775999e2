import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./app/db/tables/index.ts",
  out: "./app/db/migrations",
  casing: "snake_case",
});
