// The rules in the form in which they are run, and what pages and their files are both matched with.
import { type CompiledPattern, type CompiledRules, type SelectorRule } from '../compile/compiled-rules.ts';
import type { TextField } from '../rules/rule-set.ts';
import { createAddressVersions, type ReadAddressVersions } from './address-versions.ts';
import { createFieldScanner, type FieldScanner } from './field-scanner.ts';
import { createGlobalVersions, type ReadGlobalVersions } from './global-versions.ts';
import { type AddHit } from './hit-list.ts';
import { createNearMisses, type NearMisses, type OnNear } from './near-misses.ts';
import { createScriptSourceMatcher, type ScriptSourceMatcher } from './script-sources.ts';
import { createCodeMatcher, type CodeMatcher } from './code-words.ts';
import { createExtensions, type Extensions } from './extensions.ts';
import { createFileIdentity, type FileIdentity } from './file-identity.ts';
import { createOwnAddresses, type ReadOwnAddresses } from './own-addresses.ts';
import { createReleasedFiles, type ReleasedFileMatcher } from './released-files.ts';
import { createSelfNames, type SelfNames } from './self-names.ts';
import { createDrupalModules, type ReadDrupalModules } from './drupal-modules.ts';
import { createWordPressMarks, type ReadWordPressMarks } from './wordpress-marks.ts';

/** The rules in the form in which they are run. */
export interface Tables {
  rules: CompiledRules;
  scanners: Record<TextField, FieldScanner>;
  cookieNames: { name: RegExp; patterns: CompiledPattern[] }[];
  /** Selectors of rules about properties of elements. */
  withProperties: Map<string, SelectorRule[]>;
  scriptSources: ScriptSourceMatcher;
  selfNames: SelfNames;
  fileIdentity: FileIdentity;
  code: CodeMatcher;
  globalVersions: ReadGlobalVersions;
  readAddressVersions: ReadAddressVersions;
  readOwnAddresses: ReadOwnAddresses;
  releases: ReleasedFileMatcher;
  extensions: Extensions;
  readWordPressMarks: ReadWordPressMarks;
  readDrupalModules: ReadDrupalModules;
  namesOthers: boolean;
  /** Created when an explanation is asked for. */
  nearMisses(): NearMisses;
  /** The names of cookies in lower case, created likewise. */
  lowerCookies(): ReadonlyMap<string, string>;
}

/** One page in progress. */
export interface Run extends Tables {
  add: AddHit;
  isLate(): boolean;
  onNear?: OnNear | undefined;
}

export interface MatcherOptions {
  /** Whether software without a rule is named, which takes about half of the time of a short page. Default: true. */
  namesOthers?: boolean;
}

export function createTables(rules: CompiledRules, { namesOthers = true }: MatcherOptions): Tables {
  const scanners = createScanners(rules);
  let nearMisses: NearMisses | undefined;
  let lowerCookies: Map<string, string> | undefined;
  return {
    rules,
    scanners,
    cookieNames: rules.cookieNames.map(({ name, flags, patterns }) => ({ name: new RegExp(name, flags), patterns })),
    withProperties: Map.groupBy(
      rules.selectors.filter(({ properties }) => properties.length > 0),
      ({ text }) => text,
    ),
    scriptSources: createScriptSourceMatcher(rules, scanners.scriptSrc),
    selfNames: createSelfNames(rules),
    fileIdentity: createFileIdentity(rules),
    code: createCodeMatcher(rules),
    globalVersions: createGlobalVersions(rules),
    readAddressVersions: createAddressVersions(rules),
    readOwnAddresses: createOwnAddresses(rules),
    releases: createReleasedFiles(rules),
    extensions: createExtensions(rules),
    readWordPressMarks: createWordPressMarks(rules),
    readDrupalModules: createDrupalModules(rules),
    namesOthers,
    nearMisses: () => (nearMisses ??= createNearMisses(rules)),
    lowerCookies: () => (lowerCookies ??= new Map([...rules.cookies.keys()].map((name) => [name.toLowerCase(), name]))),
  };
}

const createScanners = ({ fields }: CompiledRules): Record<TextField, FieldScanner> => ({
  html: createFieldScanner(fields.html),
  text: createFieldScanner(fields.text),
  scripts: createFieldScanner(fields.scripts),
  css: createFieldScanner(fields.css),
  scriptSrc: createFieldScanner(fields.scriptSrc),
  url: createFieldScanner(fields.url),
  xhr: createFieldScanner(fields.xhr),
  robots: createFieldScanner(fields.robots),
  certIssuer: createFieldScanner(fields.certIssuer),
});

/** True when all rules were tried. */
export function matchTexts(
  type: TextField,
  texts: readonly string[],
  { rules, scanners, add, isLate, onNear, nearMisses }: Run,
): boolean {
  const { patterns } = rules.fields[type];
  const scanner = scanners[type];
  for (const text of texts) {
    if (text.trim() === '') continue;
    for (const candidate of scanner.scan(text)) {
      if (isLate()) return false;
      const pattern = patterns[candidate];
      const match = pattern === undefined ? null : scanner.match(pattern, candidate, text, isLate);
      if (pattern !== undefined && match === null) onNear?.(nearMisses().ofText(pattern, type, text));
      if (pattern === undefined || match === null) continue;
      add(pattern, pattern.global === undefined ? type : 'js', pattern.global, match);
    }
  }
  return true;
}
