// The test suite of all HTTP engines, one file per theme. Written for any test runner, because the native engine is also
// tested on platforms, real or emulated, where Vitest does not run.
import { createEngineFixture } from './engine-suite/engine-fixture.ts';
import type { EngineSubject, TestRunner } from './engine-suite/engine-fixture.ts';
import { describeErrors } from './engine-suite/errors.ts';
import { describeMalformedResponses } from './engine-suite/malformed-responses.ts';
import { describeRequests } from './engine-suite/requests.ts';
import { describeResponses } from './engine-suite/responses.ts';
import { describeTls } from './engine-suite/tls.ts';

export type { EngineSubject } from './engine-suite/engine-fixture.ts';

/** Defines the tests of an engine. */
export function describeEngine(subject: EngineSubject, runner: TestRunner): void {
  const fixture = createEngineFixture(subject, runner);
  describeRequests(fixture);
  describeResponses(fixture);
  describeErrors(fixture);
  describeMalformedResponses(fixture);
  describeTls(fixture);
}
