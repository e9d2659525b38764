// The servers of npm: which packages bring a command that serves pages. Ranked by downloads, chosen by name, command and
// description.
import { manifestOf, rankedNames, registryOf, type Manifest } from './npm.ts';

export interface NpmServer {
  name: string;
  version: string;
  homepage: string | null;
  downloads: number;
  /** Names of its commands, that of the package first. */
  commands: string[];
}

const rankedMax = 80_000;
const manifestsAtOnce = 12;

/** Names of what may serve pages. The registry has no index of commands, so the name decides which manifests are read. */
const serverName =
  /(?:^|[-_./@])(?:server|serve|httpd?|cms|wiki|board|dashboard|admin|blog|panel|proxy|mock|commander|ui|web|app|playground|graphiql|docs?|forum|chat|bridge|monitor|registry|browser|explorer|editor|studio|live|notes|slides|press)(?:[-_.]|$)|(?:server|serve|press|cms|wiki|express|board|docs|doc|md|hub|mock|dash)$/;
const noServer =
  /^@types\/|^@?(?:eslint|babel|aws-sdk|rollup|webpack(?!-dev-server)|jest|postcss|react-native|capacitor|ionic|expo)\b|(?:loader|plugin|client|types|preset|config|middleware|parser|utils?|errors?|agent|sdk|polyfill)$/;
const serverWords =
  /\b(?:(?:http|https|web|static|dev|development|file|mock|api|proxy|registry|local|chat|wiki|documentation|json|graphql|rest|media|media streaming|signaling|websocket) ?server|serves? (?:a |your |static |local |files)|web[- ]?(?:ui|interface|app|based)|dashboard|admin(?:istration)? (?:ui|panel|interface)|cms|wiki|blog engine|self-hosted|proxy)\b/i;

function serverOf(manifest: Manifest & { bin?: unknown }, downloads: number): NpmServer | undefined {
  const { name, version, bin, description = '', keywords, homepage } = manifest;
  const short = name.replace(/^.*\//, '');
  const commands = typeof bin === 'string' ? [short] : typeof bin === 'object' && bin !== null ? Object.keys(bin) : [];
  const words = `${description} ${Array.isArray(keywords) ? keywords.join(' ') : ''}`;
  if (commands.length === 0 || !serverWords.test(words)) return undefined;
  return {
    name,
    version,
    homepage: typeof homepage === 'string' ? homepage : null,
    downloads,
    commands: commands.toSorted((a, b) => Number(b === short) - Number(a === short)),
  };
}

/** The most downloaded servers. */
export async function listServers(cache: string, count: number): Promise<NpmServer[]> {
  const registry = await registryOf();
  const ranked = (await rankedNames(cache, rankedMax)).filter(
    ([name]) => serverName.test(name) && !noServer.test(name),
  );
  const found: NpmServer[] = [];
  for (let at = 0; at < ranked.length && found.length < count; at += manifestsAtOnce) {
    const some = ranked.slice(at, at + manifestsAtOnce);
    const manifests = await Promise.all(some.map(([name]) => manifestOf(name, registry, cache)));
    for (const [index, manifest] of manifests.entries()) {
      const server = manifest === undefined ? undefined : serverOf(manifest, some[index]![1]);
      if (server !== undefined) found.push(server);
    }
  }
  return found.slice(0, count);
}
