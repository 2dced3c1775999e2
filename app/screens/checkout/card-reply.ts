import { CHECK_CONNECTION, notSent, sendForm, type Sending } from "../network-error.ts";

export interface CardRefused {
  messages: Readonly<Record<string, string | undefined>>;
  /** Never the number or the CVC: those are typed again. */
  typed: { name: string; expiry: string };
  /** The form never reached the server, so whether anything was charged is unknown. */
  hasNetworkError?: true;
}

export const typedCard = (form: FormData) => ({
  name: textOf(form, "name"),
  expiry: textOf(form, "expiry"),
});

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 200) : "";
};

/** The `clientAction` of the card forms. */
export const sendCardForm = <Reply>(sending: Sending<Reply>) =>
  sendForm(sending, (form) =>
    notSent<CardRefused>({
      messages: { form: CHECK_CONNECTION },
      typed: typedCard(form),
      hasNetworkError: true,
    }),
  );
