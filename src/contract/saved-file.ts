// Which calls return a file, and under what name code samples save it.

/** Declared by an endpoint, and part of the OpenAPI document. */
export interface SavedFile {
  /** The parameter that chooses the type of the file. Default: none does. */
  readonly parameter?: string;
  /** The name of the file by the value of the parameter; '' if it is not sent or there is none. Values without a name return text. */
  readonly names: Readonly<Record<string, string>>;
  /** Parameters that make the response text; null: any value. */
  readonly unless: Readonly<Record<string, string | null>>;
  /** True: the same call may return text or JSON, which the client parses. */
  readonly mixed?: boolean;
}

/** The name of the file that a call returns; undefined if it returns text. */
export function savedName(file: SavedFile | undefined, params: Readonly<Record<string, unknown>>): string | undefined {
  if (!file) return undefined;
  const valueOf = (name: string): string => {
    const value = params[name] ?? '';
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const isText = Object.entries(file.unless).some(
    ([name, value]) => valueOf(name) !== '' && (value ?? valueOf(name)) === valueOf(name),
  );
  return isText ? undefined : file.names[file.parameter === undefined ? '' : valueOf(file.parameter)];
}
