// Lists that arrive page by page.

interface Page<Item> {
  items: Item[];
  /** The cursor of the next page; null on the last one. */
  next: string | null;
}

/** Await it for one page, or iterate over it with `for await` for the items of this page and of all that follow. */
export type Paged<P extends Page<unknown>> = Promise<P> & AsyncIterable<P['items'][number]>;

/** `read` gets the cursor of a page; undefined for the first one. */
export function paged<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
): Promise<Page<Item>> & AsyncIterable<Item> {
  const first = read(undefined);
  async function* iterate(): AsyncGenerator<Item, void> {
    for (let page = await first; ; page = await read(page.next)) {
      for (const item of page.items) yield item;
      if (page.next === null) return;
    }
  }
  return Object.assign(first, { [Symbol.asyncIterator]: iterate });
}

/** The parameters of a page. */
export const atCursor = <Parameters extends { cursor?: string }>(
  parameters: Parameters,
  cursor: string | undefined,
): Parameters => (cursor === undefined ? parameters : { ...parameters, cursor });
