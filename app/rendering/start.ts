import { startDeferred } from "./start-deferred.ts";

/** `/start.js`, at the end of each page that has scripts. */
startDeferred(document.currentScript?.dataset.when);
