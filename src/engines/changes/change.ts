// What a comparison says, and the tasks of its thread.
import type { Watch } from '../../contract/schedule.ts';
import type { FieldDifference } from './field-change.ts';
import type { DrawnDifference, PictureDifference } from './picture-change.ts';
import type { TextDifference } from './text-change.ts';

/** What is kept of a result for the next comparison: text, JSON or a picture. */
export type Snapshot = Uint8Array;

export interface Change {
  /** From 0 (the same) to 1: of the characters, fields or pixels. */
  share: number;
  difference: (TextDifference | FieldDifference | PictureDifference) & { picture?: DrawnDifference | undefined };
}

export type ChangeTask =
  | { kind: 'take'; watch: Watch; body: unknown; picture: Uint8Array | undefined }
  | { kind: 'compare'; watch: Watch; before: Snapshot; after: Snapshot };

export interface ChangeAnswer {
  snapshot?: Snapshot | undefined;
  change?: Change;
}
