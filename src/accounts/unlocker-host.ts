// A host that webunlocker may fetch: a host name, or a wildcard such as `*.example.com`.
import { isIP } from 'node:net';
import { badParameter } from '../contract/errors.ts';
import type { Queryable } from '../storage/database.ts';

const hostCharactersMax = 253;
const labelPattern = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;
// Characters that would make a URL parse the text as something other than a host.
const nonHostCharacters = /[\s/?#@\\%:]/;

/** The hosts that webunlocker may fetch for an account. */
export async function listUnlockerHosts(client: Queryable, accountId: number): Promise<string[]> {
  const rows = await client.query<{ host: string }>('select host from unlocker_host where account_id = $1', [
    accountId,
  ]);
  return rows.map(({ host }) => host);
}

/** Normalises a host to the form that URLs use: lower case, ASCII, no final dot. Throws a 400 when it is not a host. */
export function readUnlockerHost(text: string, parameter = 'unlocker_hosts'): string {
  const isWildcard = text.trim().startsWith('*.');
  const given = isWildcard ? text.trim().slice(2) : text.trim();
  const host = readHost(given);
  if (host === undefined || (isWildcard && isAddress(host))) {
    throw badParameter(
      parameter,
      `must name hosts like shop.example.com or *.example.com, not ${JSON.stringify(text.slice(0, 100))}`,
    );
  }
  return isWildcard ? `*.${host}` : host;
}

function readHost(given: string): string | undefined {
  const isBracketed = given.startsWith('[') && given.endsWith(']') && isIP(given.slice(1, -1)) === 6;
  if (given === '' || given.length > 1000 || (!isBracketed && nonHostCharacters.test(given))) return undefined;
  const host = URL.parse(`http://${given}/`)?.hostname.replace(/\.$/, '');
  if (host === undefined || host.length > hostCharactersMax) return undefined;
  if (isAddress(host)) return host;
  return host.split('.').every((label) => labelPattern.test(label)) ? host : undefined;
}

const isAddress = (host: string): boolean => isIP(host.replace(/^\[|\]$/g, '')) !== 0;
