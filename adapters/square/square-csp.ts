export type SquareEnvironmentName = 'sandbox' | 'production';

/** What a Content-Security-Policy has to let through for Square's card form, by directive. */
export interface SquareHosts {
	script: string[];
	connect: string[];
	frame: string[];
	style: string[];
	font: string[];
	img: string[];
	/** Where a form may be sent. */
	form: string[];
}

const webHosts: Record<SquareEnvironmentName, string> = {
	sandbox: 'https://sandbox.web.squarecdn.com',
	production: 'https://web.squarecdn.com',
};
const cardHosts: Record<SquareEnvironmentName, string> = {
	sandbox: 'https://pci-connect.squareupsandbox.com',
	production: 'https://pci-connect.squareup.com',
};

/**
 * The sources of Square's Web Payments SDK (https://developer.squareup.com/docs/web-payments/content-security-policy),
 * without its error reports. A bank asks in a frame of its own host, whichever that is, whether the payer
 * is the payer (3-D Secure): nobody can list those.
 */
export function squareCsp(environment: SquareEnvironmentName): SquareHosts {
	const web = webHosts[environment];
	return {
		script: [web],
		connect: [web, cardHosts[environment]],
		frame: [web, 'https:'],
		// The SDK styles the page that it is on.
		style: [web, "'unsafe-inline'"],
		font: [
			'https://square-fonts-production-f.squarecdn.com',
			'https://cash-f.squarecdn.com',
			'https://d1g145x70srn7h.cloudfront.net',
		],
		img: [web],
		form: ['https:'],
	};
}

/** The address of the card form's script, which Square wants loaded from its own host. */
export function squareScript(environment: SquareEnvironmentName): string {
	return `${webHosts[environment]}/v1/square.js`;
}
