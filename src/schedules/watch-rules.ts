// Which results can be watched.
import { badParameter } from '../contract/errors.ts';
import type { Watch } from '../contract/schedule.ts';
import type { AnyEndpoint } from '../endpoints/endpoint.ts';

/** Throws a 400 when results of this call cannot be compared like this. */
export function checkWatch(watch: Watch | null, endpoint: AnyEndpoint, query: Readonly<Record<string, unknown>>): void {
  const isCapture = endpoint.operationId === 'screenshot';
  switch (watch) {
    case null:
      return;
    case 'screenshot':
      if (!isCapture) throw badParameter('watch', 'can only be screenshot with the endpoint screenshot');
      if (query['format'] !== 'png') throw badParameter('params.format', 'must be png with watch=screenshot');
      if (query['s3_upload'] === true)
        throw badParameter('params.s3_upload', 'cannot be combined with watch=screenshot: the image is not kept');
      return;
    case 'extract':
      if (query['extract'] === undefined) throw badParameter('params.extract', 'is required with watch=extract');
      return;
    case 'text':
      if (endpoint.sendsRaw !== 'on request')
        throw badParameter('watch', 'can only be text with crawler, rendering and webunlocker; use body');
      return;
    case 'body':
      if (isCapture) throw badParameter('watch', 'must be screenshot with the endpoint screenshot');
  }
}
