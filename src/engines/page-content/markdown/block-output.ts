// The lines of Markdown: blocks with the indentation and the marks of the lists and quotes around them. Indentation is limited,
// because each level repeats on every line: a page of 30 KB could become megabytes.

/** Nested lists and quotes that readers can still tell apart. Deeper ones continue on the last level. */
const indentsMax = 20;

export class BlockOutput {
  /** Line breaks before the next block. */
  gap: 1 | 2 = 2;
  readonly #parts: string[] = [];
  /** The start of every line: indentation and quote marks. */
  #prefix = '';
  /** The start of the next line, if it is the first of a list item or a quote. */
  #firstPrefix: string | undefined;
  /** The prefix from before `firstPrefix` was set. */
  #entryPrefix = '';
  #indents = 0;

  get isIndented(): boolean {
    return this.#indents > 0;
  }

  /** Whether no further level can be added. */
  get isDeep(): boolean {
    return this.#indents >= indentsMax;
  }

  text(): string {
    return this.#parts.join('').trim();
  }

  /** What `write` writes has a mark before its first line and an indentation before the others. False if it writes nothing. */
  indented(mark: string, indent: string, write: () => void): boolean {
    const outer = { prefix: this.#prefix, first: this.#firstPrefix };
    if (outer.first === undefined) this.#entryPrefix = outer.prefix;
    const first = (outer.first ?? outer.prefix) + mark;
    this.#firstPrefix = first;
    this.#prefix = outer.prefix + indent;
    this.#indents++;
    write();
    this.#indents--;
    const isEmpty = this.#firstPrefix === first;
    this.#prefix = outer.prefix;
    this.#firstPrefix = isEmpty ? outer.first : undefined;
    this.gap = 1;
    return !isEmpty;
  }

  write(lines: readonly string[]): void {
    if (this.#parts.length > 0) {
      this.#parts.push('\n');
      // Before the first line of a quote or a list, the blank line belongs to what is around it.
      const prefix = this.#firstPrefix === undefined ? this.#prefix : this.#entryPrefix;
      if (this.gap === 2) this.#parts.push(prefix === '' ? '\n' : `${prefix.trimEnd()}\n`);
    }
    const first = this.#firstPrefix ?? this.#prefix;
    this.#firstPrefix = undefined;
    for (let index = 0; index < lines.length; index++) {
      const line = lines[index]!;
      const prefix = index === 0 ? first : this.#prefix;
      if (index > 0) this.#parts.push('\n');
      this.#parts.push(line === '' ? prefix.trimEnd() : prefix + line);
    }
    this.gap = 1;
  }
}
