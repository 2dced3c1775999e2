import { updateCustomer } from "#app/features/payments/update-customer.ts";
import type { Job } from "./job.ts";

/** Safe to run twice: sends the current address. */
export const updateCustomerJob: Job<"update-customer"> = {
  name: "update-customer",
  concurrency: 1,
  run: ({ customerId }) => updateCustomer(customerId),
};
