/** '1 booking', '3 bookings'. */
export declare function countOf(count: number, noun: string): string;
