import { customType, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 } from "uuid";

/** UUIDv7: sorts by creation time, which keeps indexes compact. */
export const id = () => uuid().primaryKey().$defaultFn(v7);
export const moment = () => timestamp({ withTimezone: true, mode: "date" });
export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
});
