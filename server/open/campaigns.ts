import type { CampaignFeed } from '@burgee/core/ports/campaign-feed';
import type { Clock } from '@burgee/core/ports/clock';
import type { Storage } from '@burgee/core/ports/storage';
import type { Logger } from 'pino';
import type { Config } from '../config/read-config.ts';

export async function openCampaignFeed(
	{ campaigns: choice, publicUrl }: Pick<Config, 'campaigns' | 'publicUrl'>,
	{ campaigns, clock, logger }: Pick<Storage, 'campaigns'> & { clock: Clock; logger: Logger },
): Promise<CampaignFeed> {
	switch (choice.kind) {
		case 'stored': {
			const { StoredCampaignFeed } = await import(
				'@burgee/adapters/stored-feeds/stored-campaign-feed'
			);
			return new StoredCampaignFeed({ campaigns, clock }, publicUrl);
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
