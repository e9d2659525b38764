// Compares what the detectors say about captured pages with what the software says about itself.
import type { TechnologyReport } from '../../../src/engines/technology/technology.ts';
import type { Detectors } from '../detectors.ts';
import { startReplay } from './captures.ts';
import { plainName } from '../../../src/engines/technology/plain-name.ts';
import { factsOf, ownNames } from './facts-of.ts';
import type { Capture } from './probe.ts';
import { statementsOf } from './propose.ts';

type Found = TechnologyReport['technologies'][number];

export interface MeasuredPage {
  package: string;
  path: string;
  status: number;
  /** Where the page states its own name. */
  statements: ReturnType<typeof statementsOf>;
  /** The technology of the package itself. */
  own: { name: string; version: string | null } | null;
  named: { name: string; version: string | null; evidence: string }[];
  /** Vendors of bot protection; `unknown` is a refusal without a vendor. */
  antibot: string[];
}

export interface Measured {
  pages: MeasuredPage[];
  packages: number;
  /** Packages that state their name on a page, and those of them that are named. */
  stated: number;
  named: number;
  versionsStated: number;
  versionsRight: number;
  missed: string[];
  unversioned: string[];
  /** Names that the review has not accepted. */
  unexpected: string[];
  vendors: string[];
}

/** Packages whose technology has another name. */
const otherNames: Readonly<Record<string, string>> = {
  analog: 'Analog log analyser',
  tidy: 'HTML Tidy',
  'apt-cacher-ng': 'Apt-Cacher NG',
  'davmail-server': 'DavMail',
  'dump1090-mutability': 'dump1090',
  'nghttp2-proxy': 'nghttpx',
  'ntpsec-ntpviz': 'ntpviz',
  'squid-cgi': 'Squid',
  mailto: 'mailto.cgi',
  'prometheus-pushgateway': 'Prometheus Pushgateway',
  tomcat10: 'Apache Tomcat',
  trafficserver: 'Apache Traffic Server',
  'vdradmin-am': 'vdradmind',
  postfixadmin: 'Postfix Admin',
};

export async function measureCaptures(
  captures: readonly Capture[],
  detectors: Detectors,
  expected: Readonly<Record<string, readonly string[]>>,
): Promise<Measured> {
  const replay = await startReplay();
  const pages: MeasuredPage[] = [];
  try {
    for (const capture of captures) {
      const status = capture.hops.at(-1)?.status ?? 0;
      // A redirect to another server or port has no page here.
      if (status < 200 || (status >= 300 && status < 400)) continue;
      pages.push(await measurePage(capture, new URL(replay.show(capture)), detectors));
    }
  } finally {
    replay.close();
  }
  return summarize(pages, expected);
}

async function measurePage(capture: Capture, url: URL, { technology, antibot }: Detectors): Promise<MeasuredPage> {
  const { technologies } = await technology.detect(url, { account: 1, render: false });
  const { detections } = await antibot.scan(url.href, { account: 1, timeoutSeconds: 30 });
  const facts = factsOf(capture);
  const own = ownOf(capture, technologies);
  return {
    package: capture.package,
    path: capture.path,
    status: facts.status,
    statements: statementsOf(facts),
    own: own === undefined ? null : { name: own.name, version: own.version },
    named: technologies.map(({ name, version, evidence: [first] }) => ({
      name,
      version,
      evidence: `${first?.type ?? ''} ${first?.key ?? ''} ${first?.match ?? ''}`.slice(0, 120),
    })),
    antibot: detections.map(({ vendor }) => vendor),
  };
}

function ownOf(capture: Capture, technologies: readonly Found[]): Found | undefined {
  const candidates = technologies.filter(({ name }) => isOwn(capture, name));
  return candidates.find(({ version }) => version !== null) ?? candidates[0];
}

type Package = Pick<Capture, 'package' | 'source' | 'homepage'>;

function isOwn(given: Package, name: string): boolean {
  const isExporter = /[-_]exporter$/.test(given.package);
  const other = isExporter ? 'Prometheus exporter' : otherNames[given.package];
  // `GNU Enscript`, `Apache Tomcat`, `irclog2html.py`, and the daemon `tracd` of Trac.
  const bare = name.replace(/^(?:GNU|Apache) (?=\w)/, '').replace(/\.(?:py|pl|rb|cgi)$/, '');
  const own = ownNames(given);
  return name === other || [name, bare, bare.replace(/d$/, '')].some((one) => own.includes(plainName(one)));
}

/** The technology of the package itself among these names. */
export const ownName = (given: Package, names: readonly string[]): string | undefined =>
  names.find((name) => isOwn(given, name));

function summarize(pages: MeasuredPage[], expected: Readonly<Record<string, readonly string[]>>): Measured {
  const measured: Measured = {
    pages,
    packages: 0,
    stated: 0,
    named: 0,
    versionsStated: 0,
    versionsRight: 0,
    missed: [],
    unversioned: [],
    unexpected: [],
    vendors: pages.flatMap((page) =>
      page.antibot.filter((vendor) => vendor !== 'unknown').map((vendor) => `${page.package} ${page.path}: ${vendor}`),
    ),
  };
  for (const [name, own] of Map.groupBy(pages, (page) => page.package)) {
    measured.packages++;
    const statements = own.flatMap((page) => page.statements);
    const named = own.flatMap((page) => (page.own === null ? [] : [page.own]));
    if (statements.length > 0 || named.length > 0) {
      measured.stated++;
      if (named.length > 0) measured.named++;
      else
        measured.missed.push(
          `${name}: ${statements
            .map(({ place, text }) => `${place} ${text}`)
            .join(' | ')
            .slice(0, 200)}`,
        );
    }
    const versions = new Set(statements.flatMap(({ version }) => version ?? []));
    if (versions.size > 0) {
      measured.versionsStated++;
      const isRight = named.some(
        ({ version }) => version !== null && [...versions].some((one) => sameVersion(one, version)),
      );
      if (isRight) measured.versionsRight++;
      else
        measured.unversioned.push(
          `${name}: ${[...versions].join()} is stated, ${named.map(({ version }) => version ?? 'none').join()} named`,
        );
    }
    for (const page of own) {
      const others = page.named.filter((one) => !(expected[name] ?? []).includes(one.name));
      measured.unexpected.push(
        ...others.map((one) => `${name} ${page.path}: ${one.name} ${one.version ?? ''} (${one.evidence})`),
      );
    }
  }
  return measured;
}

const sameVersion = (stated: string, named: string): boolean =>
  stated === named || stated.startsWith(`${named}.`) || stated.replace(/[.,:-]+$/, '') === named;

/** What was found for one package. */
export interface Piece {
  package: string;
  /** Where its pages state its name, and the version beside it. */
  states: string[];
  named: string | null;
  version: string | null;
  others: string[];
  antibot: string[];
}

export const piecesOf = (pages: readonly MeasuredPage[]): Piece[] =>
  [...Map.groupBy(pages, (page) => page.package)].map(([name, own]) => {
    const best = own
      .flatMap((page) => page.own ?? [])
      .toSorted((a, b) => Number(b.version !== null) - Number(a.version !== null))[0];
    const others = own.flatMap((page) => page.named.filter((one) => one.name !== best?.name));
    return {
      package: name,
      states: [
        ...new Set(own.flatMap((page) => page.statements.map(({ place, text }) => `${place}: ${text}`.slice(0, 120)))),
      ].slice(0, 6),
      named: best?.name ?? null,
      version: best?.version ?? null,
      others: [
        ...new Set(others.map((one) => (one.version === null ? one.name : `${one.name} ${one.version}`))),
      ].toSorted(),
      antibot: [...new Set(own.flatMap((page) => page.antibot))],
    };
  });

/** What to write to `expected.json`. */
export const namesByPackage = (pages: readonly MeasuredPage[]): Record<string, string[]> =>
  Object.fromEntries(
    [...Map.groupBy(pages, (page) => page.package)]
      .map(([name, own]): [string, string[]] => [
        name,
        [...new Set(own.flatMap((page) => page.named.map((one) => one.name)))].toSorted(),
      ])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const share = (part: number, whole: number): string =>
  `${part} of ${whole} (${whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10} %)`;

export const formatFigures = ({
  pages,
  packages,
  stated,
  named,
  versionsStated,
  versionsRight,
  unexpected,
  vendors,
}: Measured): string =>
  [
    `${pages.length} pages of ${packages} packages`,
    `named: ${share(named, stated)} of those that name themselves`,
    `versions right: ${share(versionsRight, versionsStated)} of those that state one`,
    `unexpected names: ${unexpected.length}`,
    `bot protection named: ${vendors.length}`,
  ].join('\n');
