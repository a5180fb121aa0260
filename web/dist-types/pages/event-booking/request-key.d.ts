/**
 * The Idempotency-Key of a filled form: the same for the same content, so that pressing twice, or again
 * after a lost answer, makes one booking.
 */
export declare class RequestKey {
    private content;
    private key;
    keyFor(content: string): string;
    /** Once it is answered: the next booking is another, even a like one. */
    forget(): void;
}
