import type { CampaignFeed } from '@burgee/core/ports/campaign-feed';
import type { Clock } from '@burgee/core/ports/clock';
import type { Storage } from '@burgee/core/ports/storage';
import type { Logger } from 'pino';
import { z } from 'zod';
import { noTestServer } from './node-env.ts';
import { choice, forbid, httpUrl, settings, variable } from './variables.ts';

const mailerlite = 'https://connect.mailerlite.com';

export const campaigns = settings({
	campaigns: choice('CAMPAIGNS', [
		z.object({ kind: z.literal('stored') }),
		z.object({
			kind: z.literal('mailerlite'),
			apiKey: variable('MAILERLITE_API_KEY', z.string().regex(/^[!-~]+$/), {
				must: "be a key from MailerLite's Integrations page, without spaces",
				example: 'eyJ0eXAiOiJKV1Qi',
				ifMissing: "With CAMPAIGNS=mailerlite, set a key from MailerLite's Integrations page",
			}),
			baseUrl: variable('MAILERLITE_BASE_URL', httpUrl.default(mailerlite), {
				must: 'be the URL of the MailerLite API',
				example: mailerlite,
			}),
		}),
	]),
}).and(forbid(noTestServer('MAILERLITE_BASE_URL', mailerlite)));

export type CampaignsChoice = z.output<typeof campaigns>['campaigns'];

export async function openCampaignFeed(
	{ campaigns: choice, publicUrl }: z.output<typeof campaigns> & { publicUrl: string },
	{
		campaigns: store,
		clock,
		logger,
	}: Pick<Storage, 'campaigns'> & { clock: Clock; logger: Logger },
): Promise<CampaignFeed> {
	switch (choice.kind) {
		case 'stored': {
			const { StoredCampaignFeed } = await import(
				'@burgee/adapters/stored-feeds/stored-campaign-feed'
			);
			return new StoredCampaignFeed({ campaigns: store, clock }, publicUrl);
		}
		case 'mailerlite': {
			const { MailerLiteCampaignFeed } = await import(
				'@burgee/adapters/mailerlite/mailerlite-campaign-feed'
			);
			const onFailure = (error: unknown) =>
				logger.warn({ err: error }, 'MailerLite request failed');
			return new MailerLiteCampaignFeed({ clock, onFailure }, choice);
		}
	}
}
