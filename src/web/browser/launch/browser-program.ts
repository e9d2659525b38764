// A browser on this machine.

import { dirname } from 'node:path';
import type { BrowserKind, SourceName } from '../install/source.ts';

export interface BrowserProgram {
  path: string;
  /** For downloaded browsers: the folder of the whole copy. */
  folder?: string | undefined;
  /** Folders of bundled libraries; empty if the system has them all. */
  libraries?: readonly string[] | undefined;
  kind: BrowserKind;
  origin: 'configured' | 'machine' | SourceName;
  /** When it was downloaded. */
  installedAt?: Date | undefined;
}

/** The folder of the whole copy, or of the program. */
export const folderOf = (program: BrowserProgram): string => program.folder ?? dirname(program.path);
