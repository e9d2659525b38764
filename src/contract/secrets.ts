// Removes secrets from parameters before they are stored, logged or shown.
import { emptyRecord } from './records.ts';
import type { ParameterSchema, ParametersSchema } from './parameters.ts';

const redacted = '[redacted]';
const secretNames = /key|secret|token|password|passwd|authorization|cookie/i;
const valueCharactersMax = 2000;
const parametersMax = 200;

/** The parameters without secrets, long values truncated. Undeclared ones are kept unless their name suggests a secret. */
export function redactParameters(
  sent: Readonly<Record<string, unknown>>,
  ...schemas: ParametersSchema[]
): Record<string, unknown> {
  const declared = new Map<string, ParameterSchema>();
  for (const schema of schemas) {
    for (const [name, parameter] of Object.entries(schema.properties)) {
      for (const spelling of [name, ...(parameter['x-aliases'] ?? [])]) declared.set(spelling, parameter);
    }
  }
  const kept = emptyRecord();
  for (const [name, value] of Object.entries(sent).slice(0, parametersMax)) {
    kept[name] = redactValue(name, value, declared.get(name));
  }
  return kept;
}

function redactValue(name: string, value: unknown, parameter: ParameterSchema | undefined): unknown {
  if (parameter?.writeOnly || (!parameter && secretNames.test(name))) return redacted;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (parameter?.format === 'proxy-url') return hidePassword(text);
  return text !== undefined && text.length > valueCharactersMax ? `${text.slice(0, valueCharactersMax)}…` : value;
}

/** Removes the password from a URL, even a malformed one. */
export function hidePassword(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  // Only known schemes count: `user://secret@host` has none, it is a user name and a password that starts with slashes.
  const scheme = /^(https?|socks[45]h?):\/\//i.exec(address)?.[0] ?? '';
  const user = address.slice(scheme.length, at).split(':')[0] ?? '';
  return `${scheme}${user}:${redacted}${address.slice(at)}`;
}

/** True when the parameters contain a secret, which must be encrypted when stored. */
export function holdsSecrets(schema: ParametersSchema, parameters: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(schema.properties).some(
    ([name, parameter]) => (parameter.writeOnly || parameter.format === 'proxy-url') && parameters[name] !== undefined,
  );
}
