import { z } from 'zod';
import { choice, httpUrl, settings, variable } from './variables.ts';

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
			baseUrl: variable('MAILERLITE_BASE_URL', httpUrl.default('https://connect.mailerlite.com'), {
				must: 'be the URL of the MailerLite API',
				example: 'https://connect.mailerlite.com',
			}),
		}),
	]),
});
