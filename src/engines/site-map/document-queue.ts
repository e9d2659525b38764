// The documents that a map still has to read: each once, a few at a time, no more than the budget allows.

import type { Budget } from './budget.ts';
import type { Place } from './found-urls.ts';

export type SourceKind = 'page' | 'robots' | 'sitemap' | 'feed';

/** A document to read. */
export interface DocumentTask {
  url: URL;
  kind: SourceKind;
  place: Place;
  /** How many indexes lead to it. */
  depth: number;
  /** What to read instead if it is not a sitemap. */
  otherwise: readonly URL[];
}

const concurrentDocuments = 4;
/** The protocol forbids indexes in indexes, but some sites have two levels. */
const depthMax = 4;

export interface DocumentQueue {
  /** Adds a document unless it is known. */
  add(task: DocumentTask): void;
  /** Marks a document as known. */
  skip(url: string): void;
  /** Reads all documents, and those that are added meanwhile, until `isEnough`. Ends with the first error of `read`. */
  run(read: (task: DocumentTask) => Promise<void>, isEnough: () => boolean): Promise<void>;
  /** Whether a document was left out. */
  readonly isCut: boolean;
}

export function createDocumentQueue(budget: Budget): DocumentQueue {
  const waiting: DocumentTask[] = [];
  const known = new Set<string>();
  let isCut = false;
  return {
    add(task) {
      const { href } = task.url;
      if (known.has(href)) return;
      if (task.depth > depthMax || waiting.length >= budget.fetchesLeft) {
        isCut = true;
        return;
      }
      known.add(href);
      waiting.push(task);
    },
    skip: (url) => void known.add(url),
    run(read, isEnough) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      let running = 0;
      let hasFailed = false;
      const fail = (error: unknown): void => {
        hasFailed = true;
        reject(error);
      };
      const advance = (): void => {
        while (running < concurrentDocuments && !hasFailed && !isEnough() && !budget.signal.aborted) {
          const task = waiting.shift();
          if (task === undefined) break;
          running++;
          void read(task)
            .catch(fail)
            .finally(() => {
              running--;
              advance();
            });
        }
        if (running === 0) resolve();
      };
      advance();
      return promise;
    },
    get isCut() {
      return isCut || waiting.length > 0;
    },
  };
}
