// Which HTTP engine serves: wreq where its binary exists, undici everywhere else.

import { defaultEngineLimits, type HttpEngine, type HttpEngineLimits } from './http-engine.ts';
import { createUndiciEngine } from './undici-engine.ts';
import { createWreqEngine, wreqProfile, type Wreq } from './wreq-engine.ts';

export type HttpEngineChoice = 'auto' | 'wreq' | 'undici';

export type ChosenEngine =
  | { name: 'wreq'; why: string; wreq: Wreq }
  | { name: 'undici'; why: string; /** True when wreq was wanted and is not there. */ isFallback: boolean };

/** Finds out which engine can serve. Rejects only when wreq was asked for by name and does not load. */
export async function chooseHttpEngine(
  choice: HttpEngineChoice,
  load: () => Promise<Wreq> = loadWreq,
): Promise<ChosenEngine> {
  if (choice === 'undici') return { name: 'undici', why: 'as configured', isFallback: false };
  try {
    const wreq = await load();
    return { name: 'wreq', why: `looks like ${wreqProfile.replace('chrome_', 'Chrome ')}`, wreq };
  } catch (cause) {
    const why = `the binary of wreq does not load on ${process.platform}-${process.arch}`;
    if (choice === 'wreq') throw new Error(`SITEGLASS_HTTP_ENGINE is wreq, but ${why}`, { cause });
    return { name: 'undici', why, isFallback: true };
  }
}

/** Loads wreq with its binary. Rejects where there is none. */
export async function loadWreq(): Promise<Wreq> {
  const wreq = await import('wreq-js');
  // On platforms without a binary an empty package stands in for it. It loads, and only a call shows that it is empty.
  if (!wreq.getProfiles().includes(wreqProfile)) throw new Error(`wreq-js has no profile ${wreqProfile}`);
  return wreq;
}

export interface HttpEngineParts {
  choice: HttpEngineChoice;
  /** The variables of this process; see `createWreqEngine`. */
  environment: Record<string, string | undefined>;
  limits?: Partial<HttpEngineLimits>;
}

/** Creates the engine that serves here, and says which one it is and why. */
export async function createHttpEngine({
  choice,
  environment,
  limits = defaultEngineLimits,
}: HttpEngineParts): Promise<{
  engine: HttpEngine;
  chosen: ChosenEngine;
}> {
  const chosen = await chooseHttpEngine(choice);
  const undici = createUndiciEngine({ limits });
  if (chosen.name === 'undici') return { engine: undici, chosen };
  return { engine: createWreqEngine({ wreq: chosen.wreq, fallback: undici, environment, limits }), chosen };
}
