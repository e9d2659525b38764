// Why a document cannot be turned into text.

import type { ErrorCode } from '../../contract/errors.ts';

/** The document cannot be read. The message is a sentence for the caller. */
export class DocumentError extends Error {
  readonly code: ErrorCode;

  constructor(reason: string, code: ErrorCode = 'target_unreadable', cause?: unknown) {
    super(reason, { cause });
    this.code = code;
  }
}

export const damaged = (what: string, cause?: unknown): DocumentError =>
  new DocumentError(`the ${what} is damaged and cannot be read`, 'target_unreadable', cause);

export const encrypted = (what: string): DocumentError =>
  new DocumentError(`the ${what} is encrypted; a document that needs a password cannot be read`);

export const tooLargeToRead = (what: string, limit: string): DocumentError =>
  new DocumentError(`the ${what} is too large to read: ${limit}`, 'target_too_large');
