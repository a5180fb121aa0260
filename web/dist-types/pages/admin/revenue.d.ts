import { type TotalsJson } from '@burgee/core';
/** '£43.23', with each further currency after a plus sign; a dash where nothing was paid. */
export declare function displayRevenue(revenue: TotalsJson['revenue']): string;
/** The revenue of many events, added up by currency. */
export declare function totalRevenue(totals: Pick<TotalsJson, 'revenue'>[]): TotalsJson['revenue'];
