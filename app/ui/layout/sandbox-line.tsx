/** Above every page of a site whose sandbox others can reach, so that nobody takes its checkout for a real one. */
export function SandboxLine() {
  return (
    <aside
      aria-label="Sandbox"
      className="border-b border-clay bg-clay-wash px-4 py-1.5 text-center text-sm font-semibold text-clay"
    >
      Sandbox: no money moves
    </aside>
  );
}
