/**
 * Runs Google's Auth emulator, without the command line of firebase-tools, which starts other services and looks
 * for updates. Prints the port. Exits when its standard input ends, that is, when the test process ends.
 */
import { createRequire } from 'node:module';

const emulator = 'firebase-tools/lib/emulator/auth';
const require = createRequire(import.meta.url);

// The emulator compiles a validator for each operation of its API, which takes 10 seconds for all of them.
const operations = [
	'/v1/accounts:resetPassword',
	'/v1/accounts:signInWithPassword',
	'/v1/accounts:signUp',
	'/v1/projects',
	'/v1/projects/{targetProjectId}/accounts',
	'/v1/projects/{targetProjectId}/accounts:batchGet',
	'/v1/projects/{targetProjectId}/accounts:delete',
	'/v1/projects/{targetProjectId}/accounts:lookup',
	'/v1/projects/{targetProjectId}/accounts:sendOobCode',
	'/v1/projects/{targetProjectId}/accounts:update',
	'/emulator/v1/projects/{targetProjectId}/accounts',
];
const { paths } = require(`${emulator}/apiSpec`).default;
for (const [path, operation] of Object.entries(paths)) {
	// The parameters that all operations share, such as `prettyPrint`, would take half the time, and nobody sends them.
	const isOwn = ({ $ref }) => !$ref?.startsWith('#/components/parameters/');
	operation.parameters = operation.parameters?.filter(isOwn);
	if (!operations.includes(path)) delete paths[path];
}

const { createApp } = require(`${emulator}/server`);
const [projectId] = process.argv.slice(2);
const server = (await createApp(projectId)).listen(0, '127.0.0.1', () => {
	process.stdout.write(`port ${server.address().port}\n`);
});
process.stdin.resume().on('end', () => process.exit());
