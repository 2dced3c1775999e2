const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Accepts only the canonical form: anything else is an unknown id and never reaches the database. */
export const isUuid = (text: string): boolean => UUID.test(text);
