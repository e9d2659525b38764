// Which HTTP engine serves: wreq where it can, undici everywhere else.

import type { HttpEngine, HttpEngineLimits } from './http-engine.ts';
import { createUndiciEngine } from './undici-engine.ts';
import { hasWreqBinding } from './wreq/binding.ts';
import { createWreqClient, type WreqClient } from './wreq/wreq-client.ts';
import { wreqProfile } from './wreq/wreq-engine.ts';

export type HttpEngineChoice = 'auto' | 'wreq' | 'undici';

export interface EngineStatus {
  name: 'wreq' | 'undici';
  why: string;
  /** True when undici serves although wreq was wanted. */
  isFallback: boolean;
  /** True when that is a fault, and not just a machine for which there is no wreq. */
  isFault: boolean;
}

export interface ServingEngine extends HttpEngine {
  readonly status: EngineStatus;
  /** Resolves once it is known which engine serves. */
  settled(): Promise<void>;
}

export interface HttpEngineParts {
  choice: HttpEngineChoice;
  limits?: Partial<HttpEngineLimits>;
  /** Hears which engine serves, at first and whenever that changes. */
  onChange?: (status: EngineStatus) => void;
  hasBinding?: boolean;
  createWreq?: typeof createWreqClient;
}

/** Creates the engine that serves here. It never fails: what wreq cannot do, undici does. */
export function createHttpEngine({
  choice,
  limits = {},
  onChange,
  hasBinding = hasWreqBinding(),
  createWreq = createWreqClient,
}: HttpEngineParts): ServingEngine {
  const undici = createUndiciEngine({ limits });
  if (choice === 'undici') return alone({ name: 'undici', why: 'as configured', isFallback: false, isFault: false });
  if (!hasBinding) {
    const why = `wreq has no binary for ${process.platform} on ${process.arch}`;
    return alone({ name: 'undici', why, isFallback: true, isFault: choice === 'wreq' });
  }
  const wreq = createWreq({ fallback: undici, limits, onChange: (client) => onChange?.(statusOf(client)) });
  return {
    // Without TLS there is no handshake to be told by, and undici sends the same headers without crossing to a process.
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

const statusOf = ({ trouble }: WreqClient): EngineStatus =>
  trouble === undefined
    ? {
        name: 'wreq',
        why: `looks like ${wreqProfile.replace('chrome_', 'Chrome ')}`,
        isFallback: false,
        isFault: false,
      }
    : { name: 'undici', why: trouble, isFallback: true, isFault: true };
