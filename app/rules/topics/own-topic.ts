/** In the place of a slug: the picture and the page of a finished topic that has no public page of its own. */
export const OWN_TOPIC = "a-topic";
