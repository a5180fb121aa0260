import { z } from 'zod';

/** The fields of nodemailer's errors that Burgee uses. Other fields may contain the commands of the session. */
const smtpError = z.object({
	code: z.string().optional(),
	command: z.string().optional(),
	response: z.string().optional(),
	responseCode: z.int().optional(),
});

const maxReasonLength = 300;

/** The commands that concern this one email. */
const mailCommands = ['RCPT TO', 'DATA'];

const words: Record<string, string> = {
	ETIMEDOUT: 'The mail server did not answer in time',
	ECONNECTION: 'The mail server closed the connection',
	ECONNREFUSED: 'The mail server refuses connections',
	ESOCKET: 'The connection to the mail server failed',
	EDNS: 'The mail server’s name was not found',
	ENOTFOUND: 'The mail server’s name was not found',
	ETLS: 'The connection to the mail server could not be encrypted',
	EAUTH: 'The mail server refused the user name and password',
};

/**
 * Returns why an email was not sent. A permanent reply (5xx) to the recipient or to the content refuses the email. To
 * any other command it does not: then the server is set up wrongly, and all emails wait until the operator corrects it.
 */
export function reasonOf(
	thrown: unknown,
	password: string | undefined,
): { isRefusal: boolean; reason: string } {
	const { data: error = {} } = smtpError.safeParse(thrown);
	const { code = '', command = '', response, responseCode = 0 } = error;
	const isRefusal = responseCode >= 500 && mailCommands.includes(command);
	if (isRefusal && response) return { isRefusal, reason: cleaned(response, password) };
	const known = words[code] ?? 'The mail server did not take the email';
	const reason = response ? `${known}: ${cleaned(response, password)}` : known;
	return { isRefusal, reason };
}

/** Returns one line without the password, which a mail server might repeat. */
function cleaned(response: string, password: string | undefined): string {
	const line = response.replace(/[\p{C}\s]+/gu, ' ').trim();
	const safe = password ? line.replaceAll(password, '…') : line;
	return safe.slice(0, maxReasonLength);
}
