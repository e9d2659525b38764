// The page that a web server shows before a site is installed: `Apache2 Debian Default Page`. It is a file, which stays when another
// server takes over the folder. Its title then says nothing about the server that answers.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import type { Hit, Named } from './facts.ts';

const webServers = 22;

/**
 * Servers whose welcome page lies in the folder that others serve too, and how they write the ETag of a file. A proxy passes it on, so it
 * tells which server behind the proxy has read the file. Servers for applications, such as Tomcat, usually are behind another server.
 */
const etags: Readonly<Partial<Record<string, RegExp>>> = {
  Apache: /^(?:W\/)?"[0-9a-f]{1,9}-[0-9a-f]{12,14}(?:-\w{2,8})?"$/,
  Nginx: /^(?:W\/)?"[0-9a-f]{8}-[0-9a-f]{1,9}"$/,
  IIS: /^(?:W\/)?"[0-9a-f]{12,16}:0"$/,
};

const isTitle = ({ type, key }: Hit): boolean => type === 'dom' && key === 'title';
const isServerHeader = ({ type, key }: Hit): boolean => type === 'headers' && key?.toLowerCase() === 'server';

/** Removes web servers that only a title names, if the `Server` header names another one and the ETag is not theirs. */
export function dropServerPages(hits: Hit[], headers: Named, { technologies }: CompiledRules): void {
  const isServer = ({ technology, other }: Hit): boolean =>
    other === undefined
      ? technologies[technology]?.categories.includes(webServers) === true
      : other.category === webServers;
  const answering = hits.filter((hit) => isServerHeader(hit) && isServer(hit));
  if (answering.length === 0) return;
  const isForeign = (hit: Hit): boolean => {
    if (!isTitle(hit) || !isServer(hit)) return false;
    if (hits.some((one) => one.technology === hit.technology && !isTitle(one))) return false;
    const own = etags[technologies[hit.technology]?.name ?? ''];
    return own !== undefined && !(headers['etag'] ?? []).some((value) => own.test(value));
  };
  const foreign = new Set(hits.filter(isForeign));
  if (foreign.size > 0) hits.splice(0, hits.length, ...hits.filter((hit) => !foreign.has(hit)));
}
