import { Page } from "#app/ui/layout/page.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";

export default function Topics() {
  return (
    <Page>
      <PageHeading title="Topics" />
    </Page>
  );
}
