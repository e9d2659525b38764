// Chooses the HTTP engine: wreq where it works, undici everywhere else.

import { chromeVersion } from './chrome-profile.ts';
import type { HttpEngine, HttpEngineLimits } from './http-engine.ts';
import { createUndiciEngine } from './undici-engine.ts';
import { findWreq } from './wreq/binding.ts';
import { createWreqClient, type WreqClient } from './wreq/wreq-client.ts';

export type HttpEngineChoice = 'auto' | 'wreq' | 'undici';

export interface EngineStatus {
  name: 'wreq' | 'undici';
  /** The package and its version, e.g. `wreq-js 3.1.0`; for undici only the name. */
  library: string;
  why: string;
  /** True if undici serves although wreq was requested. */
  isFallback: boolean;
  /** True if the fallback is due to a fault, not to a platform without a wreq binary. */
  isFault: boolean;
}

export interface ServingEngine extends HttpEngine {
  readonly status: EngineStatus;
  /** Resolves once the engine is chosen. */
  settled(): Promise<void>;
}

export interface HttpEngineParts {
  choice: HttpEngineChoice;
  limits?: Partial<HttpEngineLimits>;
  /** Certificate authorities to trust instead of the default ones. wreq leaves the targets of others to undici. */
  ca?: string[] | undefined;
  /** Called with the engine in use, first and after every change. */
  onChange?: (status: EngineStatus) => void;
  findLibrary?: typeof findWreq;
  createWreq?: typeof createWreqClient;
}

/** Creates the engine. Never fails: requests that wreq cannot handle go to undici. */
export function createHttpEngine({
  choice,
  limits = {},
  ca,
  onChange,
  findLibrary = findWreq,
  createWreq = createWreqClient,
}: HttpEngineParts): ServingEngine {
  const undici = createUndiciEngine({ limits, ca });
  if (choice === 'undici') return alone({ ...byUndici, why: 'as configured', isFallback: false, isFault: false });
  const library = findLibrary();
  if (library === undefined) {
    const why = `wreq has no binary for ${process.platform} on ${process.arch}`;
    return alone({ ...byUndici, why, isFallback: true, isFault: choice === 'wreq' });
  }
  const wreq = createWreq({ library, fallback: undici, limits, onChange: (client) => onChange?.(statusOf(client)) });
  return {
    // Plain http has no TLS fingerprint, and undici sends the same headers without a process boundary.
    request: (request) => (request.url.protocol === 'https:' ? wreq : undici).request(request),
    settled: wreq.settled,
    close: wreq.close,
    get status() {
      return statusOf(wreq);
    },
  };

  function alone(status: EngineStatus): ServingEngine {
    onChange?.(status);
    return { ...undici, status, settled: () => Promise.resolve() };
  }
}

const byUndici = { name: 'undici', library: 'undici' } as const;

function statusOf({ trouble, library: { version } }: WreqClient): EngineStatus {
  if (trouble !== undefined) return { ...byUndici, why: trouble, isFallback: true, isFault: true };
  const library = `wreq-js ${version}`;
  const why = `${library} looks like Chrome ${chromeVersion}`;
  return { name: 'wreq', library, why, isFallback: false, isFault: false };
}
