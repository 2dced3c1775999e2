import { Page } from "#app/ui/layout/page.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";

export default function Terms() {
  return (
    <Page>
      <PageHeading title="Terms of Service" />
    </Page>
  );
}
