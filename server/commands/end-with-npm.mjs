// npm runs a script in a shell, and passes SIGTERM on to the shell alone. This module ends a program of server/commands
// that npm has started when that shell has ended. `exec` before the program would do too, but the shell of Windows lacks it.
const { npm_lifecycle_script: script = '' } = process.env;

if (script.includes('server/commands/')) {
	const shell = process.ppid;
	const timer = setInterval(() => {
		if (process.ppid === shell) return;
		clearInterval(timer);
		process.kill(process.pid, 'SIGTERM');
	}, 250).unref();
}
