// The applications whose interface a page is, and their versions.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import type { Hit, OtherTechnology } from './facts.ts';
import type { AddHit, TechnologyPattern } from './hit-list.ts';
import { isProse } from './statement-forms.ts';
import {
  onlyVersionBeside,
  versionAlone,
  versionBeside,
  type BesideVersion,
  type InterfacePage,
} from './version-beside.ts';

/** A page and what was found on it. */
export interface FoundPage {
  rules: CompiledRules;
  page: InterfacePage;
  hits: readonly Hit[];
  patternOf(
    technology: number,
    name: string,
    other: OtherTechnology | undefined,
    confidence: number,
  ): TechnologyPattern;
}

interface Application {
  name: string;
  technology: number;
  other: OtherTechnology | undefined;
  isCertain: boolean;
  /** Whether ordinary sites are made with it. */
  isContent: boolean;
  hasVersion: boolean;
  /** Whether the title names it. */
  isTitled: boolean;
}

/** What has an interface of its own: content, shops, forums, panels, monitors, mail, files and similar. */
const applicationCategories = new Set([
  1, 2, 3, 4, 6, 7, 8, 9, 11, 13, 21, 29, 30, 37, 38, 39, 44, 46, 48, 49, 50, 53, 60, 69, 95, 200, 201, 202, 203, 204,
  205, 206,
]);
/** Formats, services and tools too: what is not in a title may have no interface. */
const mixedCategories = new Set([10, 15, 16, 19, 34, 35, 41, 45, 47, 55, 64, 72, 75, 85, 93, 101, 104]);
const contentCategories = new Set([1, 6, 11]);
const applicationsMax = 5;

/** Adds the versions of applications whose rules have read none. In long texts, only what stands beside the name in the title counts. */
export function addVersions({ rules, page, hits, patternOf }: FoundPage, add: AddHit): void {
  const all = applicationsIn(rules, hits);
  const waiting = all.filter(({ hasVersion }) => !hasVersion).slice(0, applicationsMax);
  const isLong = isProse(page.text);
  const addVersion = ({ technology, name, other }: Application, { version, text, type }: BesideVersion) =>
    add(patternOf(technology, `${name} version`, other, 0), type, undefined, ['', version], text);
  let isFound = waiting.length < all.length;
  for (const application of waiting) {
    if (isLong) {
      const only = application.isTitled ? onlyVersionBeside(application.name, page.text) : undefined;
      if (only !== undefined) addVersion(application, only);
      continue;
    }
    // A site may write about the software that it is made with.
    const isRead = application.isTitled || !application.isContent;
    const beside = versionBeside(application.name, isRead ? page : { ...page, text: '' });
    if (beside === undefined) continue;
    isFound = true;
    addVersion(application, beside);
  }
  if (isLong) return;
  const [only, ...others] = all.filter(({ isTitled }) => isTitled);
  const lone = isFound || only === undefined || others.length > 0 ? undefined : versionAlone(page);
  if (lone !== undefined && only !== undefined) addVersion(only, lone);
}

/** Applications among the hits, by name. */
function applicationsIn(rules: CompiledRules, hits: readonly Hit[]): Application[] {
  const found = new Map<string, Application>();
  for (const { technology, other, type, key, version } of hits) {
    const known = rules.technologies[technology];
    const name = other?.name ?? known?.name ?? '';
    const categories = other === undefined ? (known?.categories ?? []) : [other.category];
    const isMixed = categories.some((category) => mixedCategories.has(category));
    const isApplication = categories.some((category) => applicationCategories.has(category));
    if (!isApplication && !isMixed) continue;
    let application = found.get(name);
    if (application === undefined)
      found.set(
        name,
        (application = {
          name,
          technology,
          other,
          isCertain: isApplication || other !== undefined,
          isContent: categories.some((category) => contentCategories.has(category)),
          hasVersion: false,
          isTitled: false,
        }),
      );
    if (version !== '') application.hasVersion = true;
    if (type === 'dom' && key === 'title') application.isTitled = true;
  }
  return [...found.values()].filter(({ isCertain, isTitled }) => isCertain || isTitled);
}
