/** The one place that reads the time of day. Doors call it and hand the moment on as an argument. */
export const now = (): Date => new Date();
