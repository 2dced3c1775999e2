// @vitest-environment jsdom
import { act, type ComponentType, lazy, startTransition, useEffect, useState } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DeferredText, loadText, textReacts } from "./deferred-text.tsx";

let root: Root;
beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(async () => {
  textReacts();
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

type PageProps = { text: ComponentType; score?: number };

const Page = ({ text: Text, score }: PageProps) => (
  <>
    <p>Score: {score}</p>
    <DeferredText>
      <Text />
    </DeferredText>
  </>
);

function Text() {
  const [isKnown, setKnown] = useState(false);
  useEffect(textReacts, []);
  return (
    <>
      <h1>Light</h1>
      <button type="button" onClick={() => setKnown(true)}>
        Knew it
      </button>
      {isKnown && "Said and known."}
    </>
  );
}

/** A page as it arrives with its text, which reacts once `load` has loaded it. */
async function arrived(load: () => Promise<{ default: ComponentType }>) {
  const container = document.createElement("div");
  container.innerHTML = renderToString(<Page text={Text} score={1} />);
  document.body.replaceChildren(container);
  const Deferred = lazy(await loadText(load));
  root = await act(() => hydrateRoot(container, <Page text={Deferred} score={1} />));
  return {
    change: (score: number) => act(async () => root.render(<Page text={Deferred} score={score} />)),
  };
}

test("a lesson's text loads its scripts when the page is first touched, and what was pressed before happens", async () => {
  const load = vi.fn<() => Promise<{ default: ComponentType }>>(() =>
    Promise.resolve({ default: Text }),
  );
  await arrived(load);
  const heading = screen.getByRole("heading");
  expect(load).not.toHaveBeenCalled();

  await act(() => fireEvent.click(screen.getByText("Knew it")));
  await act(() => Promise.resolve());

  expect(load).toHaveBeenCalledOnce();
  expect(document.body.textContent).toContain("Said and known.");
  expect(screen.getByRole("heading")).toBe(heading);
});

test.each([
  { pointer: "rests where the page appears", movementX: 0, movementY: 0, loads: 0 },
  { pointer: "moves", movementX: 0, movementY: 2, loads: 1 },
])("when the pointer $pointer, the text's scripts are loaded $loads times", async (sign) => {
  const load = vi.fn<() => Promise<{ default: ComponentType }>>(() =>
    Promise.resolve({ default: Text }),
  );
  await arrived(load);
  const { movementX, movementY } = sign;
  const event = Object.assign(new Event("pointermove"), { movementX, movementY });
  await act(async () => void window.dispatchEvent(event));
  expect(load).toHaveBeenCalledTimes(sign.loads);
});

test("a text whose scripts aren't there stays readable when the page around it changes", async () => {
  const { change } = await arrived(() => Promise.resolve({ default: Text }));
  await change(2);
  expect(document.body.textContent).toContain("Score: 2");
  expect(screen.getByRole("heading").textContent).toBe("Light");
});

test("a text whose scripts can't be loaded is pressed as without JavaScript", async () => {
  await arrived(() => Promise.reject(new TypeError("offline")));
  const button = screen.getByText("Knew it");
  const press = () => fireEvent.click(button);
  await act(async () => void press());
  await act(() => Promise.resolve());
  // Whether the browser does what it does by itself.
  expect(press()).toBe(true);
  expect(screen.getByRole("heading").textContent).toBe("Light");
});

const BeingWritten = () => (
  <div data-part="writing">
    <article>
      <h1>Light, so far</h1>
    </article>
  </div>
);

/** A page that arrived while its lesson was being written. */
async function beingWritten(load: () => Promise<{ default: ComponentType }>) {
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  root = createRoot(container);
  await act(async () => root.render(<BeingWritten />));
  const Deferred = lazy(await loadText(load));
  return {
    finish: () =>
      act(async () => startTransition(() => root.render(<Page text={Deferred} score={1} />))),
  };
}

test("while a lesson is being written the scripts of its text are loaded, and the text follows without a gap", async () => {
  vi.stubGlobal("requestIdleCallback", (work: () => void) => work());
  const load = vi.fn<() => Promise<{ default: ComponentType }>>(() =>
    Promise.resolve({ default: Text }),
  );
  const { finish } = await beingWritten(load);
  expect(load).toHaveBeenCalledOnce();
  const shown: string[] = [];
  const observer = new MutationObserver(() => shown.push(document.body.textContent));
  observer.observe(document.body, { childList: true, subtree: true });
  await finish();
  observer.disconnect();
  expect(load).toHaveBeenCalledOnce();
  expect(shown.at(-1)).toContain("LightKnew it");
  expect(shown.filter((text) => !text.includes("Light"))).toEqual([]);
});

test("when writing ends before the scripts are there, what was written stays", async () => {
  vi.stubGlobal("requestIdleCallback", () => 0);
  const { promise, resolve } = Promise.withResolvers<{ default: ComponentType }>();
  const { finish } = await beingWritten(() => promise);
  await finish();
  expect(document.body.textContent).toBe("Score: 1Light, so far");
  await act(async () => resolve({ default: Text }));
  expect(document.body.textContent).toBe("Score: 1LightKnew it");
});
