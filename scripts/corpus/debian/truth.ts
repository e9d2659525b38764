// Compares what the detector says with what a reader has found in the same responses: every name and version that they state, in
// headers, title, meta tags, text or files. The reader writes it down before the detector sees the pages.
import type { MeasuredPage } from './measure.ts';

/** What the responses of a package state. */
export interface Truth {
  /** The package itself, as it is written: `Name 1.2`, or `Name`. Missing if it does not say. */
  own?: string;
  /** Other software that the responses state, such as the server or libraries. */
  others?: string[];
  /** Other spellings under which the detector may report a name. */
  spelled?: Record<string, string>;
  /** Software that is there without being stated, and may be reported: what something else is certainly made with. */
  implied?: string[];
}

export interface ComparedPiece {
  package: string;
  /** What is stated, the package itself first. */
  states: string[];
  /** Of these, what was reported under the same name. */
  named: string[];
  missed: string[];
  wrongVersions: string[];
  falseNames: string[];
}

export interface ComparedFigures {
  packages: number;
  /** Packages that state their own name, and those of them that are named; the same for versions. */
  stated: number;
  named: number;
  versionsStated: number;
  versionsRight: number;
  /** Everything that is stated, the packages themselves and others. */
  allStated: number;
  allNamed: number;
  allVersionsStated: number;
  allVersionsRight: number;
  falseNames: number;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** `Name 1.2` is the name and the version. */
export function splitStatement(text: string): { name: string; version: string | undefined } {
  const [, name, version] = /^(.*?) v?(\d[\w.+~-]*)$/.exec(text) ?? [];
  return name === undefined ? { name: text, version: undefined } : { name, version };
}

export function compareWithTruth(
  pages: readonly MeasuredPage[],
  truth: Readonly<Record<string, Truth>>,
): { figures: ComparedFigures; pieces: ComparedPiece[] } {
  const figures: ComparedFigures = {
    packages: 0,
    stated: 0,
    named: 0,
    versionsStated: 0,
    versionsRight: 0,
    allStated: 0,
    allNamed: 0,
    allVersionsStated: 0,
    allVersionsRight: 0,
    falseNames: 0,
  };
  const pieces: ComparedPiece[] = [];
  for (const [name, own] of Map.groupBy(pages, (page) => page.package)) {
    const said = truth[name];
    if (said === undefined) continue; // not read
    figures.packages++;
    const piece = compareOne(own, said, figures);
    figures.falseNames += piece.falseNames.length;
    pieces.push({ package: name, ...piece });
  }
  return { figures, pieces };
}

function compareOne(
  pages: readonly MeasuredPage[],
  { own, others = [], spelled = {}, implied = [] }: Truth,
  figures: ComparedFigures,
): Omit<ComparedPiece, 'package'> {
  const found = pages.flatMap((page) => page.named);
  const states = [...(own === undefined ? [] : [own]), ...others];
  const piece = { states, named: [] as string[], missed: [] as string[], wrongVersions: [] as string[] };
  const accepted = new Set(implied.map(plain));
  for (const text of states) {
    const { name, version } = splitStatement(text);
    const names = [name, spelled[name] ?? name].map(plain);
    for (const one of names) accepted.add(one);
    const same = found.filter((one) => names.includes(plain(one.name)));
    const isNamed = same.length > 0;
    const isRight = version !== undefined && same.some((one) => one.version === version);
    count(figures, text === own, { isNamed, isRight, hasVersion: version !== undefined });
    if (isNamed) piece.named.push(text);
    else piece.missed.push(text);
    if (isNamed && version !== undefined && !isRight)
      piece.wrongVersions.push(`${text}: ${same.map((one) => one.version ?? 'none').join()}`);
  }
  const falseNames = found.filter((one) => !accepted.has(plain(one.name)));
  return {
    ...piece,
    falseNames: [...new Set(falseNames.map((one) => `${one.name} ${one.version ?? ''} (${one.evidence})`))],
  };
}

function count(
  figures: ComparedFigures,
  isOwn: boolean,
  { isNamed, isRight, hasVersion }: { isNamed: boolean; isRight: boolean; hasVersion: boolean },
): void {
  figures.allStated++;
  if (isNamed) figures.allNamed++;
  if (hasVersion) figures.allVersionsStated++;
  if (isRight) figures.allVersionsRight++;
  if (!isOwn) return;
  figures.stated++;
  if (isNamed) figures.named++;
  if (hasVersion) figures.versionsStated++;
  if (isRight) figures.versionsRight++;
}
