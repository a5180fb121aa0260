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
