// Sets the clock of a program ahead by CLOCK_AHEAD_MS, in all its threads. Use: node --import clock-ahead.mjs
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const RealDate = Date;

globalThis.Date = class extends RealDate {
	constructor(...parts) {
		if (parts.length === 0) super(RealDate.now() + aheadMs);
		else super(...parts);
	}

	static now() {
		return RealDate.now() + aheadMs;
	}
};
