import { Notice } from "#app/ui/parts/notice.tsx";

/** Shown on every sandbox page. */
export function SandboxLabel() {
  return (
    <Notice tone="warning" title="Sandbox: no money moves" isAnnounced={false} className="mb-6" />
  );
}
