// Reads a unified diff into rows with the old text on one side and the new one on the other.

export interface DiffRow {
  before: DiffLine | null;
  after: DiffLine | null;
}

export interface DiffLine {
  number: number;
  text: string;
  isChanged: boolean;
}

export interface DiffHunk {
  rows: DiffRow[];
}

export function readPatch(patch: string): DiffHunk[] {
  const hunks: DiffHunk[] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  const place = { before: 0, after: 0 };
  /** Removed and added lines that follow each other are shown beside each other. */
  const flush = () => {
    const rows = hunks.at(-1)?.rows;
    for (let index = 0; index < Math.max(removed.length, added.length); index++) {
      rows?.push({ before: removed[index] ?? null, after: added[index] ?? null });
    }
    removed = [];
    added = [];
  };
  for (const line of patch.split('\n')) {
    const head = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line);
    if (head) {
      flush();
      place.before = Number(head[1]);
      place.after = Number(head[2]);
      hunks.push({ rows: [] });
      continue;
    }
    const hunk = hunks.at(-1);
    if (!hunk || line.startsWith('\\')) continue; // the names of the files, or a missing newline at the end
    const text = line.slice(1);
    if (line.startsWith('-')) removed.push({ number: place.before++, text, isChanged: true });
    else if (line.startsWith('+')) added.push({ number: place.after++, text, isChanged: true });
    else if (line.startsWith(' ')) {
      flush();
      hunk.rows.push({
        before: { number: place.before++, text, isChanged: false },
        after: { number: place.after++, text, isChanged: false },
      });
    }
  }
  flush();
  return hunks;
}
