/** The only place that reads the time of day. Entry points call it and pass the moment on as an argument. */
export const now = (): Date => new Date();
