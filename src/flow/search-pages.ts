// A search in lists whose text the database cannot search, because it is stored compressed. It reads a limited number of rows per call, so
// that an account with many rows does not slow down the others.

/** The number of rows that one search reads. */
export const searchedMax = 5000;
const batchRows = 250;

export interface ListPage<Item> {
  items: Item[];
  /** The cursor of the next page; null: there are no more rows. */
  next: string | null;
}

export interface PageSearch<Item> {
  /** Starts after this row. */
  cursor: string | null;
  limit: number;
  matches: (item: Item) => boolean;
  cursorOf: (item: Item) => string;
}

/** The matching rows. It may stop early, with fewer than `limit` and a cursor to continue. */
export async function searchPages<Item>(
  readPage: (cursor: string | null, limit: number) => Promise<ListPage<Item>>,
  { cursor: from, limit, matches, cursorOf }: PageSearch<Item>,
): Promise<ListPage<Item>> {
  const items: Item[] = [];
  let cursor = from;
  for (let read = 0; read < searchedMax; read += batchRows) {
    const page = await readPage(cursor, batchRows);
    for (const item of page.items) {
      if (!matches(item)) continue;
      items.push(item);
      if (items.length === limit) return { items, next: cursorOf(item) };
    }
    cursor = page.next;
    if (cursor === null) break;
  }
  return { items, next: cursor };
}

/** Whether one of the texts contains the wanted one, which is in lower case. */
export const mentions = (texts: readonly (string | null | undefined)[], wanted: string): boolean =>
  texts.some((text) => text?.toLowerCase().includes(wanted));
