/** `consequence` says what did not happen because of it. */
export const paymentsUnavailable = (consequence: string) =>
  `We couldn't reach the payment service. ${consequence} Please try again in a moment.`;
