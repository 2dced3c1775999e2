import {
  monthAfter,
  newSubscription,
  paidInvoice,
  PRICE,
  seconds,
  type Customer,
  type Session,
  type Subscription,
} from "./objects.ts";

interface HeldAnswer {
  read: PromiseWithResolvers<void>;
  sent: PromiseWithResolvers<void>;
}

type Handler = (id: string, input: URLSearchParams) => object | undefined;

/** A Stripe account: its objects, and its API. */
export class StripeAccount {
  url = "";
  /** Stripe's own clock. */
  now = new Date();
  isUnavailable = false;
  readonly customers = new Map<string, Customer & { deleted?: boolean }>();
  readonly sessions = new Map<string, Session>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly refunds: string[] = [];
  readonly requests: string[] = [];
  readonly #held: HeldAnswer[] = [];
  #made = 0;
  readonly #answered = new Map<string, object>();

  /** The next list of subscriptions is read now, but sent only after `release`. */
  holdNextList(): { read: Promise<void>; release: () => void } {
    const pause = { read: Promise.withResolvers<void>(), sent: Promise.withResolvers<void>() };
    this.#held.push(pause);
    return { read: pause.read.promise, release: pause.sent.resolve };
  }

  /** Resolves when the answer to a request may be sent. */
  async untilReleased(method: string, path: string): Promise<void> {
    if (method !== "GET" || path !== "/v1/subscriptions") return;
    const pause = this.#held.shift();
    pause?.read.resolve();
    await pause?.sent.promise;
  }

  /** The API's response; undefined if the object does not exist. */
  handle(method: string, path: string, input: URLSearchParams, key: string): object | undefined {
    const [, , resource = "", id = "", verb = ""] = path
      .replace("/checkout/", "/")
      .replace("/billing_portal/", "/portal_")
      .split("/");
    const earlier = method === "POST" ? this.#answered.get(key) : undefined;
    if (earlier) return earlier;
    const name = `${method} ${resource}${id ? "/:id" : ""}${verb ? `/${verb}` : ""}`;
    const answer = this.#handlers[name]?.(id, input);
    if (method === "POST" && answer) this.#answered.set(key, structuredClone(answer));
    return answer;
  }

  readonly #handlers: Record<string, Handler> = {
    "GET prices/:id": (id) => (id === PRICE.id ? PRICE : undefined),
    "POST customers": (_id, input) => this.#newCustomer(input),
    "GET customers/:id": (id) => this.customers.get(id),
    "POST customers/:id": (id, input) => {
      const customer = this.customers.get(id);
      return customer && Object.assign(customer, { email: input.get("email") });
    },
    "DELETE customers/:id": (id) => this.#deleteCustomer(id),
    "POST sessions": (_id, input) => this.#newSession(input),
    "GET sessions": (_id, input) => list(this.#openSessionsOf(input.get("customer"))),
    "GET sessions/:id": (id) => this.sessions.get(id),
    "POST sessions/:id/expire": (id) => {
      const session = this.sessions.get(id);
      return session?.status === "open" ? Object.assign(session, { status: "expired" }) : undefined;
    },
    "GET subscriptions": (_id, input) => this.#listSubscriptions(input.get("customer") ?? ""),
    "GET subscriptions/:id": (id) => {
      const subscription = this.subscriptions.get(id);
      return subscription && { ...subscription, latest_invoice: paidInvoice(id) };
    },
    "POST subscriptions/:id": (id, input) => {
      const subscription = this.subscriptions.get(id);
      const isEnding = input.get("cancel_at_period_end") === "true";
      return subscription && Object.assign(subscription, { cancel_at_period_end: isEnding });
    },
    "DELETE subscriptions/:id": (id) => {
      const subscription = this.subscriptions.get(id);
      // Stripe doesn't find a subscription that has been cancelled before.
      if (subscription?.status === "canceled") return undefined;
      return subscription && Object.assign(subscription, { status: "canceled" });
    },
    "POST refunds": (_id, input) => {
      this.refunds.push(input.get("payment_intent") ?? "");
      return { id: this.#newId("re"), object: "refund" };
    },
    "POST portal_sessions": (_id, input) => ({
      id: this.#newId("bps"),
      object: "billing_portal.session",
      url: `${this.url}/portal?return=${encodeURIComponent(input.get("return_url") ?? "")}`,
    }),
    "GET webhook_endpoints": () => list([]),
  };

  #newId = (prefix: string) => `${prefix}_${(this.#made += 1)}_${process.pid}`;

  #newCustomer(input: URLSearchParams): Customer {
    const id = this.#newId("cus");
    const metadata = {
      userId: input.get("metadata[userId]") ?? "",
      site: input.get("metadata[site]") ?? "",
    };
    const customer = {
      id,
      object: "customer" as const,
      email: input.get("email"),
      metadata,
      livemode: false,
    };
    this.customers.set(id, customer);
    return customer;
  }

  #deleteCustomer(id: string): object | undefined {
    if (!this.customers.has(id)) return undefined;
    for (const subscription of this.subscriptionsOf(id)) subscription.status = "canceled";
    const deleted = { id, object: "customer", deleted: true };
    this.customers.set(id, deleted as never);
    return deleted;
  }

  #newSession(input: URLSearchParams): Session {
    const id = this.#newId("cs_test");
    const metadata: Record<string, string> = {};
    for (const [name, value] of input) {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      if (key) metadata[key] = value;
    }
    const session: Session = {
      id,
      object: "checkout.session",
      customer: input.get("customer") ?? "",
      client_reference_id: input.get("client_reference_id"),
      metadata,
      mode: "subscription",
      payment_status: "unpaid",
      status: "open",
      subscription: null,
      success_url: input.get("success_url"),
      cancel_url: input.get("cancel_url"),
      url: `${this.url}/pay/${id}`,
      livemode: false,
    };
    this.sessions.set(id, session);
    return session;
  }

  #openSessionsOf = (customer: string | null) =>
    [...this.sessions.values()].filter(
      (session) => session.customer === customer && session.status === "open",
    );

  #listSubscriptions(customer: string): object | undefined {
    const customerRecord = this.customers.get(customer);
    if (!customerRecord || customerRecord.deleted) return undefined;
    return list(this.subscriptionsOf(customer));
  }

  subscriptionsOf = (customer: string) =>
    [...this.subscriptions.values()].filter((subscription) => subscription.customer === customer);

  /** The learner pays on the hosted page. */
  pay(sessionId: string): { session: Session; subscription: Subscription } {
    const session = this.sessions.get(sessionId);
    if (session?.status !== "open") throw new Error("this page is closed");
    const id = this.#newId("sub");
    const subscription = newSubscription(id, session.customer, seconds(this.now));
    this.subscriptions.set(id, subscription);
    Object.assign(session, { status: "complete", payment_status: "paid", subscription: id });
    return { session, subscription };
  }

  /** The next period starts; its payment succeeds or fails. */
  renew(subscription: Subscription, isPaid: boolean): void {
    const [item] = subscription.items.data;
    if (!item) return;
    if (subscription.cancel_at_period_end) {
      subscription.status = "canceled";
      return;
    }
    item.current_period_start = item.current_period_end;
    item.current_period_end = monthAfter(item.current_period_start);
    subscription.status = isPaid ? "active" : "past_due";
  }
}

const list = (data: object[]) => ({ object: "list", data, has_more: false, url: "/" });
