// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import { Header, type HeaderLearner } from "./header.tsx";

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const ada: HeaderLearner = {
  name: "Ada Lovelace",
  email: "ada@example.org",
  isPremium: false,
  hasPlan: true,
  questionsToday: 3,
  quizCompleted: true,
};

function page(learner: HeaderLearner | null, at = "/") {
  return (
    <MemoryRouter initialEntries={[at]}>
      <Header appName="Nectar" learner={learner} />
    </MemoryRouter>
  );
}

const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole("link")
    .map((link) => `${link.textContent} ${link.getAttribute("href")}`);

const PUBLIC = ["Topics /topics", "Blog /blog", "About /about", "Contact /contact"];
const OWN = [
  "Dashboard /dashboard",
  "Reviews3 for today /reviews",
  "Progress /progress",
  "History /history",
  "Settings /profile",
];

/** A learner's phone has no footer: its bar would cover half of it. */
const LEGAL = [
  "Terms of Service /terms-of-service",
  "Privacy Policy /privacy-policy",
  "Accessibility /accessibility",
];

describe("a visitor", () => {
  test("finds the public pages, sign-in and sign-up", () => {
    render(page(null));

    expect(linksIn(screen.getByRole("navigation", { name: "Main" }))).toEqual(PUBLIC);
    const [signIn] = screen.getAllByRole("link", { name: "Sign In" });
    expect(signIn?.getAttribute("href")).toBe("/login");
    expect(screen.getByRole("link", { name: "Sign Up Free" }).getAttribute("href")).toBe(
      "/register",
    );
    expect(screen.queryByText("Account menu")).toBeNull();
  });
});

describe("a learner", () => {
  test("finds their own pages and the public ones, on a phone too", () => {
    render(page(ada));

    expect(linksIn(screen.getByRole("navigation", { name: "Main" }))).toEqual([...OWN, ...PUBLIC]);
    expect(linksIn(screen.getByRole("navigation", { name: "Menu" }))).toEqual([
      ...OWN,
      ...PUBLIC,
      ...LEGAL,
    ]);
  });

  test("sees no number when no review is for today", () => {
    render(page({ ...ada, questionsToday: 0 }));

    expect(screen.queryByText("0")).toBeNull();
  });

  test("sees their name and plan", () => {
    const { container } = render(page(ada));
    const account = container.querySelector("details");

    expect(account?.textContent).toContain("Ada Lovelace");
    expect(account?.textContent).toContain("ada@example.org");
    expect(account?.textContent).toContain("Free");
  });

  test("with Premium sees it in the menu", () => {
    const { container } = render(page({ ...ada, isPremium: true }));

    expect(container.querySelector("summary")?.textContent).toContain("⭐ Premium");
  });

  test("sees no plan where all lessons are free", () => {
    const { container } = render(page({ ...ada, hasPlan: false }));

    expect(container.querySelector("details")?.textContent).not.toContain("Free");
  });

  test("without a name is called User", () => {
    const { container } = render(page({ ...ada, name: " " }));

    expect(container.querySelector("summary")?.textContent).toContain("User");
  });

  test("signs out with a form, so without JavaScript too", () => {
    document.body.innerHTML = renderToStaticMarkup(page(ada));

    const signOut = screen.getByText("Sign Out", { selector: "details > summary ~ * button" });
    expect(signOut).toHaveProperty("type", "submit");
    expect(signOut.closest("form")).toMatchObject({
      method: "post",
      action: `${location.origin}/logout`,
    });
  });

  test("knows which page this is", () => {
    render(page(ada, "/progress"));

    const main = within(screen.getByRole("navigation", { name: "Main" }));
    expect(main.getByRole("link", { current: "page" }).textContent).toBe("Progress");
  });

  test("closes the menu with Escape or by clicking outside", () => {
    const { container } = render(page(ada));
    const account = container.querySelector("details");
    if (!account) throw new Error("There is no account menu");

    account.open = true;
    fireEvent.keyDown(document, { key: "Escape" });
    expect(account.open).toBe(false);
    expect(document.activeElement).toBe(account.querySelector("summary"));

    account.open = true;
    fireEvent.pointerDown(document.body);
    expect(account.open).toBe(false);
  });
});
