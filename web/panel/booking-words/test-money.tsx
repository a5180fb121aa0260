import type { TotalsJson } from '@burgee/core/api/bookings';
import { Badge } from '../../ui/badge.tsx';
import { displayRevenue } from './revenue.ts';

/** Marks practice and sandbox payments, which are not revenue (decision: test-money). Shows nothing without them. */
export function TestMoney({ amounts }: { amounts: TotalsJson['testRevenue'] }) {
	return amounts.length > 0 && <Badge tone="warning">Test money {displayRevenue(amounts)}</Badge>;
}
