import { EmbeddedPostgresError } from "#packages/embedded-postgres/embedded-postgres-error.ts";
import * as embedded from "#packages/embedded-postgres/embedded-postgres.ts";
import { SetupError } from "#app/platform/setup-error.ts";

export type { EmbeddedPostgres } from "#packages/embedded-postgres/embedded-postgres.ts";
export { findEmbeddedPostgres } from "#packages/embedded-postgres/embedded-postgres.ts";

/** Starts the embedded PostgreSQL. Throws a SetupError for problems the operator has to fix. */
export const startEmbeddedPostgres: typeof embedded.startEmbeddedPostgres = async (options) => {
  try {
    return await embedded.startEmbeddedPostgres(options);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError)
      throw new SetupError(error.message, { cause: error });
    throw error;
  }
};
