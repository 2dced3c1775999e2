import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { compileHints } from "./vite-plugins/compile-hints.ts";
import { documentWorker } from "./vite-plugins/document-worker.ts";
import { fonts } from "./vite-plugins/fonts.ts";
import { icons } from "./vite-plugins/icons.tsx";
import { offline } from "./vite-plugins/offline.ts";
import { plainScript } from "./vite-plugins/plain-script.ts";
import { sharePictures } from "./vite-plugins/share-pictures.tsx";

/** What every page is made of. */
const FRAME =
  /app[\\/](ui[\\/](layout[\\/]|mascot[\\/]bea|link|class-names|fonts|parts[\\/](avatar|button|disclosure|dropdown|empty-state|heading|hexagon|icon-button|live-region|morph|notice|plan-label|progress-bar|soft-hexagon|tag|use-focus-on-change)\.|prose[\\/]drawn-formulas)|rules[\\/](language|payments[\\/]price|quizzes[\\/]quiz)\.|screens[\\/](after-paint|link-clicks|network-error|intents|private-meta|reloads)\.|offline[\\/]offline-lessons)|lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|Icon|context|shared[\\/].*|icons[\\/](arrow-right|book-open|chart-line|check|chevron-down|chevron-right|chevron-up|circle-(check|question-mark)|cloud-off|house|layout-dashboard|lightbulb|log-out|menu|rotate-ccw|settings|target|x))\.mjs$/;
const FORM =
  /app[\\/](ui[\\/]parts[\\/](checkbox-field|field|textarea-field|radio-cards|verdict-marks)\.|rules[\\/](topics[\\/]near-spelling|clean-text)\.)/;
/** What a lesson shows besides its text. */
const AROUND =
  /app[\\/](rules[\\/]lessons[\\/](lesson-session|section-shares)|screens[\\/]learn[\\/](not-found|lesson[\\/](quiz[\\/]finished-in|text[\\/]lesson-(bea|position)|load-part)))/;
/** The text of a lesson, and what reacts in it. */
const READING =
  /app[\\/](ui[\\/](blocks[\\/](printed|interactive|guess|ask-|margin|lesson-(sections|cards)|section-names|answer-source)|diagrams[\\/](steps|number-language)|prose[\\/](formulas|terms))|rules[\\/](formulas[\\/]|lessons[\\/]prose[\\/]section-names)|screens[\\/]learn[\\/](lesson[\\/](cards|text)[\\/]|quiz[\\/]report-mistake))|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]arrow-up\./;
/** What things to move share with other charts and with code. */
const AXES = /app[\\/]ui[\\/](diagrams[\\/](plot|ticks)|parts[\\/]scroll-region)/;
/** What draws a text that the server hasn't printed. */
const TEXTS = /app[\\/]ui[\\/](prose|blocks|diagrams)|node_modules[\\/]marked/;
const QUESTIONS = /app[\\/](ui[\\/]questions|screens[\\/]learn[\\/]quiz)|node_modules[\\/]uuid/;
const FIELDS = /app[\\/]ui[\\/]parts[\\/].*(field|error-summary|dialog)/;

export default defineConfig(({ command }) => ({
  plugins: [
    fonts(),
    tailwindcss(),
    reactRouter(),
    icons(),
    sharePictures(),
    offline(),
    plainScript("start", "app/rendering/start.ts"),
    plainScript("topic-field", "app/ui/topic-field/start.ts"),
    plainScript("share", "app/screens/public/blog/start-sharing.ts"),
    compileHints(),
    documentWorker(),
  ],
  environments: {
    // What several screens share travels in few files: each of a hundred small ones would bring its own headers.
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|preload-helper|rolldown[\\/]runtime/,
                },
                { name: "frame", test: FRAME, minShareCount: 2 },
                { name: "form", test: FORM, minShareCount: 2 },
                { name: "around", test: AROUND, minShareCount: 2 },
                { name: "reading", test: READING, minShareCount: 2 },
                { name: "questions", test: QUESTIONS, minShareCount: 2 },
                { name: "fields", test: FIELDS, minShareCount: 2 },
                { name: "axes", test: AXES, minShareCount: 2 },
                { name: "texts", test: TEXTS, minShareCount: 2 },
                { name: "parts", test: /app[\\/]ui|lucide-react/, minShareCount: 4 },
              ],
            },
          },
        },
      },
    },
    // The whole server is one bundle with its packages: screens, use cases and jobs then share one pool, one queue, one log, and a
    // release needs no node_modules but the database's. Tests watch `pg`, so it stays what it is.
    ssr: {
      resolve: { noExternal: command === "build" ? true : [], external: ["pg"] },
      build: { rollupOptions: { input: "./server.ts" } },
    },
  },
  build: {
    sourcemap: false,
    target: "es2022",
    // A font in the style sheet would be loaded by pages that have none of its characters.
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
  },
  server: { hmr: { port: 24_678 } },
}));
