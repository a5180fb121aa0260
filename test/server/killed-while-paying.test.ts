import { join } from 'node:path';
import type { CheckoutJson, EventBookingsJson, PaymentLinkJson } from '@burgee/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SquareServer, square, startSquare } from '../adapters/square-server.ts';
import type { DeathPoint } from './dying-burgee.ts';
import { firstAdmin, paidEvent, paymentLinkFor, sendJson, signIn } from './open-burgee.ts';
import { openStorage } from '../../server/open-storage.ts';
