import { Page } from "#app/ui/layout/page.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";

export default function Landing() {
  return (
    <Page>
      <PageHeading title="Learn anything in five minutes a day" />
    </Page>
  );
}
