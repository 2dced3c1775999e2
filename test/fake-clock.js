// Loaded before the program (`node --import`): the same clock, some days ahead. Plain JavaScript, as the preload comes
// before everything else.
const AHEAD = Number(process.env.TEST_DAYS_AHEAD ?? 0) * 86_400_000;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + AHEAD);
    else super(...given);
  }
  static now() {
    return RealDate.now() + AHEAD;
  }
};
