type SquareEnvironment = 'sandbox' | 'production';

/** The address of the Web Payments SDK, which Square wants to serve itself. */
export function squareScript(environment: SquareEnvironment): string {
	return `${webOrigin(environment)}/v1/square.js`;
}

/** What Square's card form loads, as sources of a Content-Security-Policy. */
export function squareHosts(environment: SquareEnvironment) {
	const web = webOrigin(environment);
	const pci =
		environment === 'sandbox'
			? 'https://pci-connect.squareupsandbox.com'
			: 'https://pci-connect.squareup.com';
	return {
		script: [web],
		connect: [web, pci],
		frame: [web],
		style: [web],
		font: [web],
		img: [web],
	};
}

function webOrigin(environment: SquareEnvironment): string {
	return environment === 'sandbox'
		? 'https://sandbox.web.squarecdn.com'
		: 'https://web.squarecdn.com';
}
