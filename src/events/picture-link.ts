// The link to the picture of a change. It is stored without the address of the service, which can change.
import { isObject, type JsonObject } from '../contract/json.ts';

/** The link as receivers outside the dashboard need it, if the address of the service is known. */
export const absoluteLink = (path: unknown, publicUrl: URL | undefined): unknown =>
  typeof path === 'string' && publicUrl ? new URL(path, publicUrl).href : path;

/** The data of an event with an absolute link. */
export function withAbsoluteLink(data: JsonObject, publicUrl: URL | undefined): JsonObject {
  const { difference } = data;
  if (!isObject(difference) || difference['picture_url'] === undefined) return data;
  return { ...data, difference: { ...difference, picture_url: absoluteLink(difference['picture_url'], publicUrl) } };
}
