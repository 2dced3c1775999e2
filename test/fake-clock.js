// Preloaded (`node --import`): the real clock, some days ahead. Plain JavaScript, because preloads run before
// everything else.
const AHEAD = Number(process.env.TEST_DAYS_AHEAD ?? 0) * 86_400_000;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + AHEAD);
    else super(...args);
  }
  static now() {
    return RealDate.now() + AHEAD;
  }
};
