// Which packages of npm are servers: those with a command whose name or description says that they serve pages, the most
// downloaded first.
import { manifestOf, rankedNames, registryOf, type Manifest } from '../npm.ts';

/** A manifest is asked for only if the name suggests a server. */
const named =
  /serv|http|proxy|mock|stub|dash|admin|cms|wiki|blog|press|docs?\b|doc$|site|web|ui$|panel|monitor|board|chat|mail|gateway|registry|live|studio|preview|viewer|explorer|editor|browser|tunnel|cors|graphql|swagger|openapi|rest|sock|tty|ssh|term|peer|torrent|media|photo|gallery|music|note|pad|paste|git|npm|redis|mongo|sql|couch|db$|queue|tile|map|bot$|hub$|commander|inspector|slides?|deck|markdown|report/i;
const notServers =
  /^@types\/|eslint|babel|plugin|loader|middleware|client|adapter|preset|config|transform|polyfill|parser|util|helper|codemod|schematics|react-|vue-|angular|svelte-|-types$|language-?server|-ls$|lsp|mcp/i;
const serves =
  /\b(?:(?:http|web|static|file|dev|development|mock|fake|test|api|rest|graphql|proxy|mail|smtp|media|tile|chat|git|registry|live|preview|local|standalone)[ -](?:server|ui|interface|app(?:lication)?|client)|web[- ]?(?:based|ui|gui|interface|app)|dashboard|admin (?:panel|interface|ui)|cms|content management|wiki|blog(?:ging)?|self-?hosted|webserver|reverse proxy|serves?|documentation (?:site|generator)|site generator)\b/i;

const atOnce = 12;

/** By its name alone. */
export const mayBeServer = (name: string): boolean => named.test(name) && !notServers.test(name);

/** A command, and words that say that it serves pages. */
export function isServer({ bin, description = '', keywords = [] }: Manifest): boolean {
  const words = [description, ...(Array.isArray(keywords) ? keywords : [])].join(' ');
  return bin !== undefined && serves.test(words);
}

export async function listServers(cache: string, rankedMax: number, log: (line: string) => void): Promise<string[]> {
  const registry = await registryOf();
  const likely = (await rankedNames(cache, rankedMax)).map(([name]) => name).filter(mayBeServer);
  log(`${likely.length} names of ${rankedMax} suggest a server`);
  const found: string[] = [];
  for (let at = 0; at < likely.length; at += atOnce) {
    const some = likely.slice(at, at + atOnce);
    const manifests = await Promise.all(some.map((name) => manifestOf(name, registry, cache)));
    for (const manifest of manifests) if (manifest !== undefined && isServer(manifest)) found.push(manifest.name);
    if ((at / atOnce) % 50 === 0) log(`${at} of ${likely.length} examined, ${found.length} servers`);
  }
  return found;
}
