// Gives scrypt the cheapest cost in a Node.js process that loads this file with `--import`. A secure password hash takes
// about 0.4 s of CPU time, and the tests start many servers and sign in often.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, callback) =>
	scrypt(password, salt, length, { ...options, N: 2 ** 4 }, callback);
syncBuiltinESMExports();
