import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { drawnIcons } from "./vite-plugins/drawn-icons.ts";
import { fonts } from "./vite-plugins/fonts.ts";
import { icons } from "./vite-plugins/icons.tsx";
import { offline } from "./vite-plugins/offline.ts";
import { topicField } from "./vite-plugins/topic-field.ts";
import { sharePictures } from "./vite-plugins/share-pictures.tsx";

/** Packages of a hundred small files each: Node needs longer to find them than to run them. */
const MANY_FILES =
  /^(drizzle-orm|zod|yaml|hono|uuid|ai|@ai-sdk\/.*|react-router|@react-router\/node|@remix-run\/route-pattern)$/;

export default defineConfig(({ command }) => ({
  plugins: [
    fonts(),
    tailwindcss(),
    reactRouter(),
    icons(),
    drawnIcons(),
    sharePictures(),
    offline(),
    topicField(),
  ],
  environments: {
    // What several screens share travels in few files: each of a hundred small ones would bring its own headers.
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                { name: "router", test: /node_modules[\\/]react-router[\\/]/ },
                {
                  name: "parts",
                  test: /app[\\/](ui[\\/](parts|layout|mascot|link)|rules)|lucide-react/,
                  minShareCount: 3,
                },
              ],
            },
          },
        },
      },
    },
    // The whole server is one bundle: screens, deeds and jobs then share one pool, one queue, one log.
    ssr: {
      resolve: { noExternal: command === "build" ? MANY_FILES : [] },
      build: { rollupOptions: { input: "./server.ts" } },
    },
  },
  build: { sourcemap: false, target: "es2022" },
  server: { hmr: { port: 24_678 } },
}));
