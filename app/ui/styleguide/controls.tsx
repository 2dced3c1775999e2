import { useState } from "react";
import Plus from "lucide-react/icons/plus";
import Settings from "lucide-react/icons/settings";
import { Button, ButtonLink } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Dropdown, dropdownRow } from "../parts/dropdown.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { BackLink, Breadcrumbs } from "../parts/back-link.tsx";
import { Row, Section } from "./section.tsx";

export function Controls() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title="Buttons, menus, tabs">
      <Row>
        <Button>Start Learning</Button>
        <Button look="secondary">Back</Button>
        <Button look="quiet">Skip for Now</Button>
        <Button look="danger">Delete account</Button>
        <Button disabled>Sending…</Button>
        <ButtonLink to="/topics" icon={<Plus />}>
          New Topic
        </ButtonLink>
      </Row>
      <Row>
        <Button size="small">Small</Button>
        <Button size="regular">Regular</Button>
        <Button size="large">Start Learning for Free</Button>
        <IconButton label="Settings">
          <Settings />
        </IconButton>
      </Row>
      <Row>
        <div className="relative">
          <Dropdown label="Sort by" panelClassName="left-0 top-12 w-48">
            <button type="button" className={dropdownRow}>
              Date
            </button>
            <button type="button" className={dropdownRow}>
              Score
            </button>
          </Dropdown>
        </div>
        <Button look="secondary" onClick={() => setIsOpen(true)}>
          Open a dialog
        </Button>
      </Row>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Cancel Premium?"
        actions={
          <>
            <Button look="quiet" onClick={() => setIsOpen(false)}>
              Keep it
            </Button>
            <Button look="danger" onClick={() => setIsOpen(false)}>
              Cancel Premium
            </Button>
          </>
        }
      >
        You keep every lesson until the end of the month.
      </Dialog>
      <BackLink to="/dashboard">Back to Dashboard</BackLink>
      <Breadcrumbs
        crumbs={[
          { label: "Dashboard", to: "/dashboard" },
          { label: "Photosynthesis", to: "/topics" },
          { label: "Catching light" },
        ]}
      />
      <Tabs
        label="Profile"
        tabs={[
          { to: "/profile", label: "Profile", isCurrent: true },
          { to: "/profile?tab=subscription", label: "Subscription", isCurrent: false },
          { to: "/profile?tab=preferences", label: "Preferences", isCurrent: false },
        ]}
      >
        What the tab shows.
      </Tabs>
    </Section>
  );
}
