// The interface of download sources. Each source fills a folder and describes its contents.

export const sourceNames = ['chrome-for-testing', 'debian', 'npm'] as const;
export type SourceName = (typeof sourceNames)[number];

export interface FetchProgress {
  source: SourceName;
  /** e.g. `downloading 19 packages`. */
  step: string;
  /** Progress of this step, 0 to 100, if known. */
  percent?: number | undefined;
}

/** Which browser: a headless shell takes a sixth of the CPU time of a full browser, but sites detect it more easily. */
export type BrowserKind = 'shell' | 'full';

export interface FetchContext {
  kind: BrowserKind;
  signal: AbortSignal;
  report(step: string, percent?: number): void;
}

export interface FetchedBrowser {
  version: string;
  /** The program, relative to the folder. */
  program: string;
  /** Folders of bundled libraries, relative to the folder. */
  libraries: string[];
  kind: BrowserKind;
}

export interface BrowserSource {
  name: SourceName;
  /** A display name, e.g. `Chrome for Testing 153.0.8001.0`. */
  title: string;
  /** The disk space that is needed while the folder is filled. */
  diskBytes: number;
  /** Why this machine cannot get this kind of browser from it; undefined if it can. */
  refusal(kind: BrowserKind): Promise<string | undefined>;
  /** Fills an empty folder. Throws with a sentence that says what went wrong. */
  fetch(folder: string, context: FetchContext): Promise<FetchedBrowser>;
}
