// Loaded into every program the launcher starts. The channel closes when the launcher is gone, however it
// went (kill -9 included): the program is then asked to stop, as by hand, instead of running on unseen.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
// The channel alone keeps nothing alive: a program that has finished must end.
process.channel?.unref();
