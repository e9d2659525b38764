// Checks a vendor of bot protection that an operator defines.
import { isObject, objectOf } from '../../contract/json.ts';
import { findVendorMistakes, withCustomVendors } from '../antibot/custom-vendor.ts';
import type { Mistake } from '../technology/rules/rule-check.ts';
import { createDetector } from '../antibot/detector.ts';
import type { Detector } from '../antibot/detector.ts';
import { vendors } from '../antibot/vendors.ts';
import type { RuleSet } from '../technology/rules/rule-set.ts';
import { createFalseHits, refusedCheck, sizeMistake } from './custom-rule.ts';
import type { RuleCheck } from './custom-rule.ts';
import { knownExamples, knownResponses, toResponse } from './known-pages.ts';

/** A detector with this vendor only. */
export const detectorOf = (slug: string, definition: unknown): Detector =>
  createDetector({ vendors: withCustomVendors([], [{ slug, definition }]) });

export function checkVendor(slug: string, definition: unknown, sets: readonly RuleSet[]): RuleCheck {
  const tooLarge = sizeMistake(definition);
  const mistakes = tooLarge ? [tooLarge] : findVendorMistakes(slug, definition, { builtIn: vendors, attacks: true });
  if (mistakes.length > 0) return refusedCheck(mistakes);
  const detector = detectorOf(slug, definition);
  const hits = createFalseHits();
  let pageCount = 0;
  for (const { name, contains, response } of allResponses(sets)) {
    pageCount++;
    if (contains.includes(slug)) continue;
    const found = detector.detect(response).detections.find(({ vendor }) => vendor === slug);
    hits.add(name, found?.evidence.join('; '));
  }
  return { mistakes: [], warnings: warningsOf(definition), ...hits.all(), pageCount, slow: [] };
}

function* allResponses(sets: readonly RuleSet[]) {
  yield* knownResponses();
  for (const { name, contains, example } of knownExamples(sets))
    yield { name, contains, response: toResponse(example) };
}

/** Text that others can write too names no vendor on a successful response. */
function warningsOf(definition: unknown): Mistake[] {
  const { signals } = objectOf(definition);
  const isProse = (signal: unknown) => isObject(signal) && ('phrase' in signal || 'title' in signal);
  if (!Array.isArray(signals) || !signals.every(isProse)) return [];
  const message =
    'have only phrases and titles, which name no vendor on a successful response: add a header or a cookie';
  return [{ field: 'signals', message }];
}
