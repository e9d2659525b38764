// Reads the YAML of our own files: block mappings and lists, scalars, JSON-like flow values, several documents.
// What it does not understand is an error, so that the files stay plain.

interface Line {
  indent: number;
  text: string;
  number: number;
}

export function parseYaml(source: string): unknown[] {
  return source
    .split(/^---\s*$/m)
    .map(toLines)
    .filter((lines) => lines.length > 0)
    .map((lines) => {
      const reader = { lines, at: 0 };
      const value = readBlock(reader, lines[0]!.indent);
      if (reader.at < lines.length) fail(lines[reader.at]!, 'has an indentation that cannot be read');
      return value;
    });
}

function toLines(source: string): Line[] {
  return source
    .split('\n')
    .map((text, index) => ({ indent: text.length - text.trimStart().length, text: text.trim(), number: index + 1 }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'));
}

interface Reader {
  lines: Line[];
  at: number;
}

function readBlock(reader: Reader, indent: number): unknown {
  return reader.lines[reader.at]!.text.startsWith('- ') ? readList(reader, indent) : readMapping(reader, indent);
}

function readList(reader: Reader, indent: number): unknown[] {
  const list: unknown[] = [];
  for (
    let line = reader.lines[reader.at];
    line?.indent === indent && line.text.startsWith('- ');
    line = reader.lines[reader.at]
  ) {
    const rest = line.text.slice(2).trimStart();
    if (/^[\w.-]+:(\s|$)/.test(rest)) {
      // A mapping that begins on the line of its dash.
      const inner = indent + line.text.length - rest.length;
      reader.lines[reader.at] = { ...line, indent: inner, text: rest };
      list.push(readMapping(reader, inner));
    } else {
      list.push(readScalar(rest, line));
      reader.at++;
    }
  }
  return list;
}

function readMapping(reader: Reader, indent: number): Record<string, unknown> {
  const mapping: Record<string, unknown> = {};
  for (
    let line = reader.lines[reader.at];
    line?.indent === indent && !line.text.startsWith('- ');
    line = reader.lines[reader.at]
  ) {
    const [, key, rest] = /^([\w./-]+):(?:\s+(.*))?$/.exec(line.text) ?? fail(line, 'is no `key: value`');
    if (Object.hasOwn(mapping, key!)) fail(line, 'repeats a key');
    reader.at++;
    const next = reader.lines[reader.at];
    if (rest !== undefined) mapping[key!] = readScalar(rest, line);
    else if (next && (next.indent > indent || (next.indent === indent && next.text.startsWith('- '))))
      mapping[key!] = readBlock(reader, next.indent);
    else mapping[key!] = null;
  }
  return mapping;
}

function readScalar(text: string, line: Line): unknown {
  if (/^[["'{]/.test(text)) {
    try {
      return JSON.parse(text.startsWith('"') ? text : doubleQuoted(text));
    } catch {
      fail(line, 'is no JSON');
    }
  }
  if (/^[&*!|>@`%]/.test(text) || / #|: /.test(text)) fail(line, 'uses YAML that our files do without');
  if (/^(true|false|null|-?\d+(\.\d+)?)$/.test(text)) return JSON.parse(text);
  return text;
}

/** Flow values with single quotes, which the formatter prefers, as JSON. */
const doubleQuoted = (text: string): string =>
  text.replaceAll(/'((?:[^']|'')*)'/g, (_, inner: string) => JSON.stringify(inner.replaceAll("''", "'")));

function fail(line: Line, why: string): never {
  throw new Error(`line ${line.number} ${why}: ${line.text}`);
}
