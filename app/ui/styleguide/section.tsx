import type { ReactNode } from "react";
import { Heading } from "../parts/heading.tsx";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-10">
      <Heading level={2} className="mb-6">
        {title}
      </Heading>
      <div className="space-y-6">{children}</div>
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>;
}
