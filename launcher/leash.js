// Loaded into every program the launcher starts. The channel closes when the launcher is gone, however it
// went (kill -9 included): the program then gets the signal named in the address of this file, instead of
// running on unseen.
const signal = new URL(import.meta.url).search.slice(1);
process.once("disconnect", () => process.kill(process.pid, signal));
// The channel alone keeps nothing alive: a program that has finished must end.
process.channel?.unref();
