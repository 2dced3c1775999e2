import { Page } from "#app/ui/layout/page.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";

export default function Privacy() {
  return (
    <Page>
      <PageHeading title="Privacy Policy" />
    </Page>
  );
}
