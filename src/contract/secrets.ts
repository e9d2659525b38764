// What must never be stored, logged or shown is taken out of parameters here.
import type { ParameterSchema, ParametersSchema } from './parameters.ts';

const HIDDEN = '[redacted]';
const LOOKS_SECRET = /key|secret|token|password|passwd|authorization|cookie/i;
const VALUE_CHARACTERS_MAX = 2000;
const PARAMETERS_MAX = 200;

/** The parameters as they may be kept: secrets hidden, long values cut. Undeclared ones are kept unless they look secret. */
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
  const kept: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(sent).slice(0, PARAMETERS_MAX)) {
    kept[name] = redactValue(name, value, declared.get(name));
  }
  return kept;
}

function redactValue(name: string, value: unknown, parameter: ParameterSchema | undefined): unknown {
  if (parameter?.writeOnly || (!parameter && LOOKS_SECRET.test(name))) return HIDDEN;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (parameter?.format === 'proxy-url') return hidePassword(text);
  return text !== undefined && text.length > VALUE_CHARACTERS_MAX ? `${text.slice(0, VALUE_CHARACTERS_MAX)}…` : value;
}

/** The text of an address without its password, whatever else is wrong with it. */
export function hidePassword(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  // Only what is known to be a scheme: in `user://secret@host` the user forgot it, and the password begins with slashes.
  const scheme = /^(https?|socks[45]h?):\/\//i.exec(address)?.[0] ?? '';
  const user = address.slice(scheme.length, at).split(':')[0] ?? '';
  return `${scheme}${user}:${HIDDEN}${address.slice(at)}`;
}

/** True when the parameters hold something that may only be kept encrypted. */
export function holdsSecrets(schema: ParametersSchema, parameters: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(schema.properties).some(
    ([name, parameter]) => (parameter.writeOnly || parameter.format === 'proxy-url') && parameters[name] !== undefined,
  );
}
