// Where a browser can be fetched from. Every source fills a folder of ours and says what it put there.

export const sourceNames = ['chrome-for-testing', 'debian', 'npm'] as const;
export type SourceName = (typeof sourceNames)[number];

export interface FetchProgress {
  source: SourceName;
  /** e.g. `downloading 19 packages`. */
  step: string;
  /** Of this step, 0 to 100, where it is known. */
  percent?: number | undefined;
}

export interface FetchContext {
  signal: AbortSignal;
  report(step: string, percent?: number): void;
}

export interface FetchedBrowser {
  version: string;
  /** The program, relative to the folder. */
  program: string;
  /** Folders of its own libraries, relative to the folder. */
  libraries: string[];
}

export interface BrowserSource {
  name: SourceName;
  /** For people, e.g. `Chrome for Testing 153.0.8001.0`. */
  title: string;
  /** Bytes that the folder needs while it is being filled. */
  diskBytes: number;
  /** Why this machine cannot use it; undefined when it can. */
  refusal(): Promise<string | undefined>;
  /** Fills an empty folder. Throws with a sentence that says what went wrong. */
  fetch(folder: string, context: FetchContext): Promise<FetchedBrowser>;
}
