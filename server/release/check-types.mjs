// Checks the types. The compiler, a Go program, ends before it needs to collect garbage.
import { startProgram } from './start-program.mjs';

const withoutCollection = { GOGC: 'off', GOMEMLIMIT: '2GiB' };
process.exitCode = await startProgram('tsc', ['-b', '--checkers', '1'], withoutCollection);
