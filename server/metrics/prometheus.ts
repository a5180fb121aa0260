import type { Message } from '@burgee/core';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Observer } from './observer.ts';

/** The upper limits of the histograms' buckets, in seconds. */
const requestBuckets = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
const storageBuckets = [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 5];

/** A value that is read when the metrics are. */
export interface WatchedValue {
	name: `burgee_${string}`;
	help: string;
	/** Tells values of the same name apart. */
	labels?: Readonly<Record<string, string>>;
	/** Null if the value is unknown. It is then left out. */
	read(): number | null | Promise<number | null>;
}

/**
 * Counts what this process does, for Prometheus. Names of calls, jobs and operations are labels. Paths and ids are not,
 * so that strangers cannot make the list grow, and it contains no personal data.
 */
export class PrometheusMetrics implements Observer {
	readonly #registry = new Registry();
	readonly #requests = new Counter({
		name: 'burgee_http_requests_total',
		help: 'HTTP requests, by call and status.',
		labelNames: ['call', 'status'],
		registers: [this.#registry],
	});
	readonly #durations = new Histogram({
		name: 'burgee_http_request_duration_seconds',
		help: 'Time from the arrival of a request until its response was sent, by call.',
		labelNames: ['call'],
		buckets: requestBuckets,
		registers: [this.#registry],
	});
	readonly #operations = new Histogram({
		name: 'burgee_storage_operation_duration_seconds',
		help: 'Time that the database took, by operation.',
		labelNames: ['operation'],
		buckets: storageBuckets,
		registers: [this.#registry],
	});
	readonly #storageFailures = new Counter({
		name: 'burgee_storage_failures_total',
		help: 'Operations for which the database was not available.',
		labelNames: ['operation'],
		registers: [this.#registry],
	});
	readonly #jobRuns = new Counter({
		name: 'burgee_job_runs_total',
		help: 'Runs of scheduled jobs, by outcome.',
		labelNames: ['job', 'outcome'],
		registers: [this.#registry],
	});
	readonly #jobSuccesses = new Gauge({
		name: 'burgee_job_last_success_timestamp_seconds',
		help: 'When the scheduled job last succeeded in this process.',
		labelNames: ['job'],
		registers: [this.#registry],
	});
	readonly #emails = new Counter({
		name: 'burgee_emails_total',
		help: 'Attempts to send an email, by its state afterwards.',
		labelNames: ['state'],
		registers: [this.#registry],
	});
	readonly #gauges = new Map<string, { gauge: Gauge; values: WatchedValue[] }>();

	constructor() {
		// Among them are the delay of the event loop, the memory and the CPU time.
		collectDefaultMetrics({ register: this.#registry });
		for (const state of ['sent', 'waiting', 'failed']) this.#emails.inc({ state }, 0);
	}

	request(call: string | null, status: number | null, durationMs: number): void {
		const name = call ?? 'other';
		this.#requests.inc({ call: name, status: status ?? 'aborted' });
		if (status !== null) this.#durations.observe({ call: name }, durationMs / 1_000);
	}

	job(job: string, isDone: boolean): void {
		this.#jobRuns.inc({ job, outcome: isDone ? 'done' : 'failed' });
		if (isDone) this.#jobSuccesses.setToCurrentTime({ job });
	}

	email(state: Message['state']): void {
		this.#emails.inc({ state });
	}

	/** @param isFailed whether the database was not available. */
	readonly storageOperation = (operation: string, durationMs: number, isFailed: boolean): void => {
		this.#operations.observe({ operation }, durationMs / 1_000);
		if (isFailed) this.#storageFailures.inc({ operation });
	};

	watch(value: WatchedValue): void {
		const watched = this.#gauges.get(value.name);
		if (watched !== undefined) {
			watched.values.push(value);
			return;
		}
		const { name, help, labels = {} } = value;
		const values = [value];
		const gauge = new Gauge({
			...{ name, help },
			labelNames: Object.keys(labels),
			registers: [this.#registry],
			collect: async () => {
				const current = await Promise.all(values.map(async ({ read }) => read()));
				gauge.reset();
				for (const [index, number] of current.entries()) {
					if (number === null) gauge.remove(values[index]?.labels ?? {});
					else gauge.set(values[index]?.labels ?? {}, number);
				}
			},
		});
		this.#gauges.set(name, { gauge, values });
	}

	/** Returns the metrics in Prometheus' text format. */
	text(): Promise<string> {
		return this.#registry.metrics();
	}

	get contentType(): string {
		return this.#registry.contentType;
	}
}
