export type SquareEnvironmentName = 'sandbox' | 'production';

const webHosts: Record<SquareEnvironmentName, string> = {
	sandbox: 'https://sandbox.web.squarecdn.com',
	production: 'https://web.squarecdn.com',
};
const cardHosts: Record<SquareEnvironmentName, string> = {
	sandbox: 'https://pci-connect.squareupsandbox.com',
	production: 'https://pci-connect.squareup.com',
};

/**
 * Returns the CSP sources that Square's Web Payments SDK needs
 * (https://developer.squareup.com/docs/web-payments/content-security-policy). The hosts for the SDK's error
 * reports are omitted. The bank's 3-D Secure page runs in a frame from the bank's own host, so frames and
 * forms allow every https host.
 */
export function squareCsp(environment: SquareEnvironmentName) {
	const web = webHosts[environment];
	return {
		script: [web],
		connect: [web, cardHosts[environment]],
		frame: [web, 'https:'],
		// Square's SDK adds inline styles to the page.
		style: [web, "'unsafe-inline'"],
		font: [
			'https://square-fonts-production-f.squarecdn.com',
			'https://cash-f.squarecdn.com',
			'https://d1g145x70srn7h.cloudfront.net',
		],
		img: [web],
		// The sources for the CSP directive `form-action`.
		form: ['https:'],
	};
}

/**
 * Returns the URL of the card form's script. Square requires that browsers load the script from Square's
 * host.
 */
export function squareScriptUrl(environment: SquareEnvironmentName): string {
	return `${webHosts[environment]}/v1/square.js`;
}
