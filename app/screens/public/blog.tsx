import { Page } from "#app/ui/layout/page.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";

export default function Blog() {
  return (
    <Page>
      <PageHeading title="Blog" />
    </Page>
  );
}
