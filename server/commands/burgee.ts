import { runProgram } from './program.ts';

const maxCloseMs = 1_000;

await runProgram(process.argv.slice(2));
// A command that has ended has an exit code, and a started server has none. A service that has not answered the command
// in time could keep the process running.
if (process.exitCode !== undefined) setTimeout(() => process.exit(), maxCloseMs).unref();
