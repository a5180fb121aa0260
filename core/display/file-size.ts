/** Formats a file size, such as '8 kB' or '1.4 MB'. The smallest result is '1 kB'. */
export function displayFileSize(bytes: number): string {
	const kilobytes = Math.max(1, Math.round(bytes / 1000));
	return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
