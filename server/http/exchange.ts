import type { Request, Response } from 'express';

/** An HTTP request and its response. */
export interface Exchange {
	request: Request;
	response: Response;
}
