import { Notice } from "#app/ui/parts/notice.tsx";

/** On every page of the sandbox, and nowhere else. */
export function SandboxLabel() {
  return (
    <Notice tone="warning" title="Sandbox: no money moves" isAnnounced={false} className="mb-6" />
  );
}
