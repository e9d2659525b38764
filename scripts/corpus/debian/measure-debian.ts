// Shows every captured page to the detectors, on loopback, and prints what they say.
//
//   bin/siteglass-node scripts/corpus/debian/measure-debian.ts CORPUS [--only name] > lines
import { resolve } from 'node:path';
import { openDetectors } from '../detectors.ts';
import { readCaptures, startReplay } from './captures.ts';
import { factsOf, ownNames, plainName, upstreamVersion } from './facts-of.ts';

const [given = '', , only] = process.argv.slice(2);
const captures = (await readCaptures(resolve(given))).filter((one) => only === undefined || one.package === only);
const detectors = openDetectors();
const replay = await startReplay();
for (const capture of captures) {
  const url = new URL(replay.show(capture));
  const found = await detectors.technology
    .detect(url, { account: 1, render: false })
    .catch((error: unknown) => String(error));
  const scan = await detectors.antibot
    .scan(url.href, { account: 1, timeoutSeconds: 30 })
    .catch((error: unknown) => String(error));
  const facts = factsOf(capture);
  const names = ownNames(capture);
  const own = typeof found === 'string' ? [] : found.technologies.filter(({ name }) => names.includes(plainName(name)));
  console.log(
    JSON.stringify({
      package: capture.package,
      version: upstreamVersion(capture.version),
      path: capture.path,
      status: facts.status,
      own: own.map(({ name, version }) => `${name} ${version ?? ''}`.trim()),
      named:
        typeof found === 'string'
          ? found
          : found.technologies.map(({ name, version, evidence }) => [
              name,
              version,
              `${evidence[0]?.type} ${evidence[0]?.key ?? ''} ${evidence[0]?.match ?? ''}`.slice(0, 100),
            ]),
      antibot: typeof scan === 'string' ? scan : scan.detections.map(({ vendor }) => vendor),
      facts: {
        server: facts.headers['server'],
        title: facts.title,
        meta: facts.meta,
        words: facts.words,
        cookies: facts.cookies,
        comments: facts.comments,
      },
    }),
  );
}
await detectors.close();
replay.close();
