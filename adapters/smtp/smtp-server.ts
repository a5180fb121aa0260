export interface SmtpServer {
	host: string;
	port: number;
	/** Whether the connection begins with TLS (smtps). Otherwise, it changes to TLS with STARTTLS. */
	isSecure: boolean;
	/** Whether the server may be used without TLS, because it is on this machine. */
	allowsPlainText: boolean;
	auth: { user: string; password: string } | null;
}

export interface SmtpTimeouts {
	/** For the connection, its greeting and its TLS. */
	connectMs: number;
	/** How long the mail server may be silent. */
	silenceMs: number;
}

const defaultTimeouts: SmtpTimeouts = { connectMs: 10_000, silenceMs: 30_000 };

/** Returns nodemailer's options of a connection to the mail server, without the user and the password. */
export function connectionOptions(
	{ host, port, isSecure, allowsPlainText }: SmtpServer,
	timeouts: Partial<SmtpTimeouts> = {},
) {
	const { connectMs, silenceMs } = { ...defaultTimeouts, ...timeouts };
	return {
		host,
		port,
		secure: isSecure,
		requireTLS: !isSecure && !allowsPlainText,
		tls: { rejectUnauthorized: !allowsPlainText },
		dnsTimeout: connectMs,
		connectionTimeout: connectMs,
		greetingTimeout: connectMs,
		socketTimeout: silenceMs,
	};
}

export function credentialsOf({ user, password }: NonNullable<SmtpServer['auth']>) {
	return { user, pass: password };
}
