import * as z from "zod/mini";
import { checkForm, textField, type FormCheck } from "../form.ts";

/** The card numbers of the sandbox and their outcomes, the same as Stripe's test numbers. */
export const TEST_CARDS = [
  { number: "4242 4242 4242 4242", outcome: "pays", says: "Pays" },
  { number: "4000 0000 0000 0002", outcome: "declined", says: "Is declined" },
  { number: "4000 0025 0000 3155", outcome: "confirm", says: "Asks you to confirm the payment" },
  { number: "4000 0000 0000 0069", outcome: "expired", says: "Has expired" },
  { number: "4000 0000 0000 0341", outcome: "fails-later", says: "Pays once, then fails to renew" },
] as const;

export type CardOutcome = (typeof TEST_CARDS)[number]["outcome"];

/** The stored details of a card, without its number. */
export interface CardOnFile {
  brand: string;
  lastFour: string;
  expMonth: number;
  expYear: number;
  renews: boolean;
}

export interface CardInput {
  card: CardOnFile;
  outcome: CardOutcome;
}

const MESSAGES = {
  number: "Enter the card number",
  expiry: "Enter the expiry date as MM/YY",
  cvc: "Enter the 3 or 4 digits of the CVC",
  name: "Enter the name on the card",
  nameLong: "The name is too long",
  notATestCard: "Only the test numbers below work here. Please don't enter a real card.",
} as const;

export const CARD_REFUSALS = {
  declined: "Your card was declined. Please try another one.",
  expired: "Your card has expired. Please try another one.",
  confirmation: "The payment wasn't confirmed. Nothing was charged.",
} as const;

/** Checks the sandbox's card form; returns the first error of each field. */
export function checkCard(input: unknown, now: Date): FormCheck<CardInput> {
  const digits = (text: string) => text.replaceAll(/[\s-]/g, "");
  const cardOf = (number: string) => TEST_CARDS.find((card) => digits(card.number) === number);
  const schema = z.object({
    number: z.pipe(
      z.pipe(z.string(MESSAGES.number), z.transform(digits)),
      z.string().check(
        z.minLength(1, MESSAGES.number),
        z.refine((number) => number === "" || cardOf(number) !== undefined, MESSAGES.notATestCard),
      ),
    ),
    expiry: z.pipe(
      z.pipe(
        z.string(MESSAGES.expiry),
        z.transform((text: string) => text.replaceAll(/\s/g, "")),
      ),
      z.string().check(z.regex(/^(0?[1-9]|1[0-2])\/?(20)?\d\d$/, MESSAGES.expiry)),
    ),
    cvc: z.string(MESSAGES.cvc).check(z.regex(/^\s*\d{3,4}\s*$/, MESSAGES.cvc)),
    name: textField({
      required: MESSAGES.name,
      most: { characters: 100, message: MESSAGES.nameLong },
    }),
  });
  const checked = checkForm(schema, input);
  if (checked.status === "refused") return { status: "refused", messages: checked.messages };
  const { number, expiry } = checked.values;
  const { outcome } = cardOf(number)!;
  const { expMonth, expYear } = expiryOf(expiry);
  const card = { brand: "Visa", lastFour: number.slice(-4), expMonth, expYear };
  return {
    status: "ok",
    values: {
      outcome: hasExpired(card, now) ? "expired" : outcome,
      card: { ...card, renews: outcome !== "fails-later" },
    },
  };
}

function expiryOf(text: string) {
  const compact = text.replace("/", "");
  const hasFullYear = /20\d\d$/.test(compact) && compact.length > 4;
  const expYear = 2000 + Number(compact.slice(-2));
  return { expMonth: Number(compact.slice(0, hasFullYear ? -4 : -2)), expYear };
}

/** A card is valid through the last day of its month. */
export function hasExpired(
  { expMonth, expYear }: Pick<CardOnFile, "expMonth" | "expYear">,
  now: Date,
): boolean {
  return Date.UTC(expYear, expMonth, 1) <= now.getTime();
}

/** Whether the sandbox charges a renewal to this card. */
export const canRenew = (card: CardOnFile, now: Date): boolean =>
  card.renews && !hasExpired(card, now);

/** `01/30` */
export const expiryText = ({ expMonth, expYear }: Pick<CardOnFile, "expMonth" | "expYear">) =>
  `${String(expMonth).padStart(2, "0")}/${String(expYear % 100).padStart(2, "0")}`;
