// Sets the clock of a Node.js process ahead by CLOCK_AHEAD_MS, if the process loads this file with `--import`. A server
// that starts again after a crash waits two minutes before it repeats a charge. The tests let this time pass at once.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const SystemDate = Date;

globalThis.Date = class extends SystemDate {
	constructor(...parts) {
		super(...(parts.length === 0 ? [SystemDate.now() + aheadMs] : parts));
	}

	static now() {
		return SystemDate.now() + aheadMs;
	}
};
