import { Page } from "#app/ui/layout/page.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";

export default function TopicPreview() {
  return (
    <Page>
      <PageHeading title="Topic" />
    </Page>
  );
}
