import { readSite } from "#app/features/operations/read-site.ts";
import { PAPER } from "#app/ui/paper.ts";

/** The web app manifest, which makes Nectar installable. */
export function loader() {
  const { name } = readSite();
  const manifest = {
    id: "/",
    name,
    short_name: name,
    description: "Any topic, ten five-minute lessons, remembered.",
    lang: "en",
    dir: "ltr",
    categories: ["education"],
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    background_color: PAPER.light,
    theme_color: PAPER.light,
    icons: [
      { src: "/icons/192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icons/512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icons/maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    ],
    shortcuts: [
      { name: "Dashboard", url: "/dashboard" },
      { name: "New Topic", url: "/onboarding" },
      { name: "Reviews", url: "/reviews" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
