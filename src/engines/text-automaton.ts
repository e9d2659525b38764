// Finds any number of literals in one pass over a body (Aho and Corasick, 1975). The time depends on the length of the
// body alone: not on how many literals there are, nor on how nearly the body matches them.

export interface TextAutomaton {
  /** Calls `onHit` with a literal's index and the offset behind it, in the order of the text. ASCII letters match in any case. */
  scan(bytes: Uint8Array, onHit: (literal: number, end: number) => void): void;
}

interface Node {
  next: Map<number, Node>;
  id: number;
  fallback: Node | undefined;
  /** Literals that end here, those of its fallbacks among them. */
  ends: number[];
}

/** Builds the automaton of these literals, which are compared as UTF-8. Equal and empty literals are allowed; empty ones are never found. */
export function createTextAutomaton(literals: readonly string[]): TextAutomaton {
  const encoded = literals.map((literal) => Buffer.from(literal).map(lowerCase));
  const { classOf, classes } = byteClasses(encoded);
  const nodes = link(plant(encoded));

  // One row per node. A negative entry leads to a node at which literals end, so that most bytes cost a single look.
  const table = new Int32Array(nodes.length * classes);
  for (const node of nodes) {
    const row = node.id * classes;
    if (node.fallback !== undefined) {
      const inherited = node.fallback.id * classes;
      table.copyWithin(row, inherited, inherited + classes);
    }
    for (const [byte, next] of node.next) {
      const offset = next.id * classes;
      table[row + classOf[byte]!] = next.ends.length > 0 ? ~offset : offset;
    }
  }
  const endsOf = nodes.map(({ ends }) => ends);

  return {
    scan(bytes, onHit) {
      const { length } = bytes;
      let row = 0;
      for (let i = 0; i < length; i++) {
        row = table[row + classOf[bytes[i]!]!]!;
        if (row < 0) {
          row = ~row;
          for (const literal of endsOf[row / classes]!) onHit(literal, i + 1);
        }
      }
    },
  };
}

const lowerCase = (byte: number): number => (byte >= 65 && byte <= 90 ? byte + 32 : byte);

// Bytes that occur in no literal share a column, which keeps the table small enough for the processor's cache.
function byteClasses(encoded: readonly Uint8Array[]): { classOf: Uint16Array; classes: number } {
  const classOf = new Uint16Array(256);
  let classes = 1;
  for (const literal of encoded) for (const byte of literal) if (classOf[byte] === 0) classOf[byte] = classes++;
  for (let byte = 65; byte <= 90; byte++) classOf[byte] = classOf[lowerCase(byte)]!;
  return { classOf, classes };
}

const createNode = (): Node => ({ next: new Map(), id: 0, fallback: undefined, ends: [] });

function plant(encoded: readonly Uint8Array[]): Node {
  const root = createNode();
  for (const [index, literal] of encoded.entries()) {
    if (literal.length === 0) continue;
    let node = root;
    for (const byte of literal) {
      let next = node.next.get(byte);
      if (next === undefined) node.next.set(byte, (next = createNode()));
      node = next;
    }
    node.ends.push(index);
  }
  return root;
}

// Breadth first: a fallback is always nearer to the root, and the nodes that are visited most stand together.
function link(root: Node): Node[] {
  const nodes = [root];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    node.id = i;
    for (const [byte, next] of node.next) {
      let fallback = node.fallback;
      while (fallback !== undefined && !fallback.next.has(byte)) fallback = fallback.fallback;
      next.fallback = fallback?.next.get(byte) ?? root;
      next.ends.push(...next.fallback.ends);
      nodes.push(next);
    }
  }
  return nodes;
}
