import { topicChoices, type TopicGroup, type TopicOffer } from "#app/rules/topics/topic-choices.ts";

let lists = 0;

/**
 * Turns a topic field into a combobox with a list of its own (ARIA's "list autocomplete with manual selection"). Plain DOM,
 * because the landing page has no React, and because the field being typed in must stay the same element (docs/decisions).
 * The list is empty until the field is focused for the first time.
 */
export function suggest(field: HTMLElement, signal: AbortSignal): void {
  const input = field.querySelector("input");
  if (!input) return;
  const list = addList(field, input, signal);

  let offer: TopicOffer | null = null;
  let active = -1;
  const options = () => [...list.querySelectorAll<HTMLElement>("[role=option]")];

  const show = (isOpen: boolean) => {
    list.hidden = !isOpen;
    input.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) move(-1);
  };
  const move = (to: number) => {
    active = to;
    select(input, options(), to);
  };
  const update = () => {
    const groups = offer ? topicChoices(input.value, offer) : [];
    list.replaceChildren(...groups.map((group, index) => drawGroup(group, `${list.id}-${index}`)));
    move(-1);
    show(groups.length > 0 && document.activeElement === input);
  };
  const choose = (option: HTMLElement) => {
    write(input, option.dataset.value ?? "");
    show(false);
    input.form?.requestSubmit();
  };

  const on = <Type extends keyof HTMLElementEventMap>(
    target: HTMLElement,
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) => target.addEventListener(type, listener, { signal });

  const prepare = async () => (offer ??= await load());
  const open = async () => {
    await prepare();
    if (!signal.aborted) update();
  };
  // Not on focus alone: a field focused by its page would cover what is below it.
  on(input, "focus", () => void prepare());
  on(input, "click", () => void open());
  on(input, "input", () => (offer ? update() : void open()));
  on(input, "blur", () => show(false));
  on(input, "keydown", (event) => {
    // During text composition the keys belong to the input method.
    if (event.isComposing) return;
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (isArrow && list.hidden && offer) update();
    const count = options().length;
    const chosen = list.hidden ? undefined : options()[active];
    if (event.key === "Escape" && !list.hidden) show(false);
    else if (isArrow && count > 0) move(stepped(active, count, event.key === "ArrowDown" ? 1 : -1));
    else if (event.key === "Enter" && chosen) choose(chosen);
    else return;
    event.preventDefault();
  });
  // Pressing an option must not take the focus, which would close the list before the press ends.
  on(list, "mousedown", (event) => event.preventDefault());
  on(list, "click", ({ target }) => {
    const option = (target as Element).closest<HTMLElement>("[role=option]");
    if (option) choose(option);
  });
  if (document.activeElement === input) void prepare();
}

/** An empty list, and the field as its combobox. */
function addList(field: HTMLElement, input: HTMLElement, signal: AbortSignal): HTMLElement {
  lists += 1;
  const list = element("div", {
    id: `topic-list-${lists}`,
    role: "listbox",
    "aria-label": "Topics",
    class: "topic-list",
    hidden: "",
  });
  set(input, {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": list.id,
  });
  field.append(list);
  signal.addEventListener("abort", () => list.remove());
  return list;
}

/** Without an answer the field stays a plain one. */
async function load(): Promise<TopicOffer | null> {
  try {
    const answer = await fetch("/api/topic-offer");
    return answer.ok ? ((await answer.json()) as TopicOffer) : null;
  } catch {
    return null;
  }
}

function select(input: HTMLInputElement, options: readonly HTMLElement[], active: number): void {
  for (const [index, option] of options.entries())
    option.setAttribute("aria-selected", String(index === active));
  const chosen = options[active];
  if (chosen) input.setAttribute("aria-activedescendant", chosen.id);
  else input.removeAttribute("aria-activedescendant");
  chosen?.scrollIntoView({ block: "nearest" });
}

/** One place beyond either end is the field itself: -1. */
const stepped = (active: number, count: number, step: -1 | 1) =>
  ((active + 1 + step + count + 1) % (count + 1)) - 1;

function drawGroup({ kind, title, choices }: TopicGroup, id: string): HTMLElement {
  const group = element("div", { role: "group", "aria-labelledby": id });
  group.append(element("div", { id, role: "presentation", class: "topic-group" }, title));
  for (const [index, { value, label, note }] of choices.entries()) {
    const option = element("div", {
      id: `${id}-${index}`,
      role: "option",
      "aria-selected": "false",
      class: `topic-option topic-${kind}`,
      "data-value": value,
    });
    option.append(element("span", { class: "topic-name" }, label));
    if (note !== null) option.append(" ", element("span", { class: "topic-note" }, note));
    group.append(option);
  }
  return group;
}

/** As if it had been typed: React only notices a value that the element's own setter didn't announce to it. */
function write(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function set(target: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) target.setAttribute(name, value);
}

function element(tag: "div" | "span", attributes: Record<string, string>, text = ""): HTMLElement {
  const made = document.createElement(tag);
  set(made, attributes);
  made.append(text);
  return made;
}
