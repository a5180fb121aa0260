import { dayMs, UpstreamError } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { CampaignsChoice } from '../config/campaigns.ts';
import type { WaterLevelsChoice } from '../config/water-levels.ts';
import { type Findings, reasonOf } from './check.ts';

type MailerLite = Extract<CampaignsChoice, { kind: 'mailerlite' }>;
type Gauge = Extract<WaterLevelsChoice, { kind: 'environment-agency' }>['gauge'];

const maxAgeDays = 3;

/** Finds a MailerLite that refuses the key or does not answer. */
export async function checkMailerLite(
	access: Pick<MailerLite, 'apiKey' | 'baseUrl'>,
	{ clock }: { clock: Clock },
	{ found }: Findings,
): Promise<void> {
	const { MailerLiteCampaignFeed } = await import(
		'@burgee/adapters/mailerlite/mailerlite-campaign-feed'
	);
	await new MailerLiteCampaignFeed({ clock }, access).latest().catch((thrown: unknown) => {
		const status = statusTextOf(thrown);
		const isRefusal = ['Unauthorized', 'Forbidden'].includes(status);
		if (isRefusal) {
			found(
				`MailerLite refuses the key (${status})`,
				'copy a key from MailerLite’s Integrations page to MAILERLITE_API_KEY',
			);
		} else {
			found(
				`MailerLite does not send the list of emails (${status})`,
				'correct MAILERLITE_BASE_URL if it is set, or the internet connection of this server',
			);
		}
	});
}

/** Finds a gauge that does not exist, or that reports nothing any more. */
export async function checkGauge(
	gauge: Gauge,
	{ clock }: { clock: Clock },
	{ found }: Findings,
): Promise<void> {
	const { EnvironmentAgencyWaterLevels } = await import(
		'@burgee/adapters/environment-agency/environment-agency-water-levels'
	);
	const { measure } = gauge;
	const choose =
		'set WATER_LEVEL_MEASURE to the measure of a working gauge, or WATER_LEVELS=stored';
	let readings: readonly { dateTime: string }[];
	try {
		readings = (await new EnvironmentAgencyWaterLevels({ clock }, gauge).latest()).value;
	} catch (thrown) {
		const status = statusTextOf(thrown);
		if (status === 'Not Found') {
			found(`The Environment Agency does not know the measure ${measure}`, choose);
		} else {
			found(
				`The Environment Agency does not send the water levels (${status})`,
				'correct WATER_LEVEL_BASE_URL if it is set, or the internet connection of this server',
			);
		}
		return;
	}
	const newestMs = Math.max(...readings.map(({ dateTime }) => Date.parse(dateTime)));
	if (readings.length === 0) {
		found(`The measure ${measure} has no readings of the last 30 days`, choose);
	} else if (clock.now().getTime() - newestMs > maxAgeDays * dayMs) {
		found(
			`The newest reading of ${measure} is more than ${maxAgeDays} days old`,
			`wait until the Environment Agency has repaired the gauge, or ${choose}`,
		);
	}
}

function statusTextOf(thrown: unknown): string {
	return thrown instanceof UpstreamError ? thrown.statusText : reasonOf(thrown);
}
