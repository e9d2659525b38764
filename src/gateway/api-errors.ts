// Errors of the HTTP server as errors of the API.
import { errnoOf } from '../contract/errno.ts';
import { ApiError, badRequest, internalError, tooLarge } from '../contract/errors.ts';

/** The limit of a body for which a route declares none. */
export const bodyBytesMax = 1024 * 1024;

/** Translates the errors of Fastify. Any other error is an internal one. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = errnoOf(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(`the body exceeds ${bodyBytesMax} bytes`);
  if (code === 'FST_ERR_BAD_URL') return badRequest('the path is not a valid URL');
  return isRefusal(error) ? badRequest(error.message) : internalError(error);
}

/** Whether Fastify refuses the request, as opposed to a fault of the service. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500;
