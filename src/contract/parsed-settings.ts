// Settings whose values have their own format: addresses, lists, maps.
import { isIP } from 'node:net';
import { searchEngineSlugs } from './search-engines.ts';
import type { SearchEngineSlug } from './search-engines.ts';
import { splitList } from './setting-kinds.ts';
import type { Setting } from './setting-kinds.ts';

export const resolveMap: Setting<Map<string, string[]>> = {
  variable: 'SITEGLASS_RESOLVE',
  help: 'Fixed addresses for host names, as curl --resolve: host=ip,host=ip',
  read(value) {
    const map = new Map<string, string[]>();
    for (const entry of splitList(value)) {
      const [host = '', address = ''] = entry.split('=').map((part) => part.trim());
      if (!host || isIP(address) === 0) throw new Error(`"${entry}" is not of the form host=ip`);
      map.set(host.toLowerCase(), [...(map.get(host.toLowerCase()) ?? []), address]);
    }
    return map;
  },
};

export const nameServers: Setting<string[]> = {
  variable: 'SITEGLASS_DNS_SERVERS',
  help: 'Name servers to use, separated by commas: ip or ip:port (default: those of the system)',
  read: (value) => splitList(value).map(checkNameServer),
};

function checkNameServer(server: string): string {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(server) ?? [];
  const isValid = isIP(server) !== 0 || isIP(bracketed ?? '') === 6 || isIP(plain ?? '') === 4;
  const isPort = port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
  if (!isValid || !isPort)
    throw new Error(`"${server}" is not an address like 10.0.0.53, 10.0.0.53:5353 or [fd00::53]:53`);
  return server;
}

export function readAddress(value: string): URL {
  const address = /^https?:\/\//i.test(value) ? URL.parse(value) : null;
  if (address === null) throw new Error(`must be an address like https://search.example.com, not "${value}"`);
  if (address.username !== '' || address.password !== '') throw new Error('must not contain a user name or password');
  if (address.search !== '' || address.hash !== '') throw new Error(`must not have a query or fragment: "${value}"`);
  return address;
}

export function readPage(value: string): URL {
  const page = /^https?:\/\//i.test(value) ? URL.parse(value) : null;
  if (page === null || page.username !== '' || page.password !== '') {
    throw new Error('must be an address like https://example.com/health, without user name and password');
  }
  return page;
}

export const engineList: Setting<SearchEngineSlug[] | undefined> = {
  variable: 'SITEGLASS_SEARCH_ENGINES',
  help: 'Search engines to offer (default: all that are configured). Their order decides ties in `/v1/search`',
  read(value) {
    if (!value) return undefined;
    return splitList(value).map((name) => {
      const slug = searchEngineSlugs.find((one) => one === name.toLowerCase());
      if (slug === undefined)
        throw new Error(`has the unknown engine "${name}"; allowed: ${searchEngineSlugs.join(', ')}`);
      return slug;
    });
  },
};

/** URL templates of external unlockers by host, with `{url}` for the page. */
export const externalUnlockers: Setting<Map<string, string>> = {
  variable: 'SITEGLASS_UNLOCKER_EXTERNAL',
  help: 'External unlockers by host, tried last: host=https://unlocker.example/?url={url}, separated by commas',
  read(value) {
    const map = new Map<string, string>();
    // A comma separates entries only if a host and a URL follow, because URLs may contain commas.
    for (const entry of (value ?? '').split(/,(?=\s*[^\s=,/]+=https?:\/\/)/).map((part) => part.trim())) {
      if (entry === '') continue;
      const [, host = '', template = ''] = /^([^\s=]+)=(.+)$/s.exec(entry) ?? [];
      const isUrl = /^https?:\/\//.test(template) && URL.canParse(template.replaceAll('{url}', 'x'));
      // The template may contain a password, so it is not shown.
      if (!isUrl || !template.includes('{url}')) {
        throw new Error(`"${host || '…'}" must have the form host=https://unlocker.example/?url={url}`);
      }
      map.set(host.toLowerCase(), template);
    }
    return map;
  },
};

export interface BucketPlace {
  bucket: string;
  /** Ends with a slash, or is empty. */
  prefix: string;
}

export const bucketPlace: Setting<BucketPlace | undefined> = {
  variable: 'SITEGLASS_BLOBS',
  help: 'File store: s3://bucket/prefix, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; unset: DATA_DIR',
  read(value) {
    if (!value) return undefined;
    const [, bucket, path = ''] = /^s3:\/\/([A-Za-z0-9][A-Za-z0-9._-]+[A-Za-z0-9])(?:\/(.*))?$/.exec(value) ?? [];
    if (bucket === undefined) throw new Error(`must look like s3://bucket/prefix, not "${value}"`);
    const prefix = path.replace(/^\/+|\/+$/g, '');
    return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
  },
};

export const traceRatio: Setting<number> = {
  variable: 'OTEL_TRACES_SAMPLER_ARG',
  help: 'Share of calls that are traced, 0 to 1, unless the caller sends traceparent (default 1)',
  read(value) {
    const ratio = Number(value || 1);
    if (!(ratio >= 0 && ratio <= 1)) throw new Error(`must be a number between 0 and 1, not "${value}"`);
    return ratio;
  },
};
