// The kinds of settings: how the text of an environment variable is read and checked.
import { isIP } from 'node:net';
import { readBoolean } from './values.ts';

export interface Setting<T> {
  variable: string;
  help: string;
  read(text: string | undefined): T;
}

export const text = (variable: string, help: string): Setting<string | undefined> => ({
  variable,
  help,
  read: (value) => value || undefined,
});

export const textOr = (variable: string, fallback: string, help: string): Setting<string> => ({
  variable,
  help: `${help} (default ${fallback})`,
  read: (value) => value || fallback,
});

export const integer = (
  variable: string,
  fallback: number,
  range: [number, number],
  help: string,
): Setting<number> => ({
  variable,
  help: `${help} (default ${fallback})`,
  read: (value) => (value ? readInteger(value, range) : fallback),
});

export const optionalInteger = (
  variable: string,
  range: [number, number],
  help: string,
): Setting<number | undefined> => ({
  variable,
  help,
  read: (value) => (value ? readInteger(value, range) : undefined),
});

function readInteger(value: string, [minimum, maximum]: [number, number]): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < minimum || number > maximum) {
    throw new Error(`must be a whole number between ${minimum} and ${maximum}, not "${value}"`);
  }
  return number;
}

export const choice = <const T extends string>(
  variable: string,
  choices: readonly T[],
  fallback: T,
  help: string,
): Setting<T> => ({
  variable,
  help: `${help}: ${choices.join(', ')} (default ${fallback})`,
  read(value) {
    const found = choices.find((one) => one === (value || fallback));
    if (!found) throw new Error(`must be one of ${choices.join(', ')}, not "${value}"`);
    return found;
  },
});

/** Off by default. */
export const flag = (variable: string, help: string): Setting<boolean> => ({
  variable,
  help: `${help}: yes or no (default no)`,
  read(value) {
    const isOn = readBoolean(value || 'no');
    if (isOn === undefined) throw new Error(`must be yes or no, not "${value}"`);
    return isOn;
  },
});

export const cidrs = (variable: string, help: string): Setting<string[]> => ({
  variable,
  help,
  read: (value) => splitList(value).map(checkCidr),
});

export const splitList = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function checkCidr(block: string): string {
  const [address = '', bits] = block.split('/');
  const family = isIP(address);
  const width = bits === undefined ? 0 : Number(bits);
  const isValid = family !== 0 && Number.isInteger(width) && width >= 0 && width <= (family === 6 ? 128 : 32);
  if (!isValid) throw new Error(`"${block}" is not an address or a CIDR block like 10.0.0.0/8`);
  return bits === undefined ? `${address}/${family === 6 ? 128 : 32}` : block;
}

/** `name=value,name=value`, percent-encoded, as OpenTelemetry specifies it. */
export const pairs = (variable: string, help: string): Setting<Record<string, string>> => ({
  variable,
  help,
  read: (value) =>
    Object.fromEntries(
      splitList(value).map((entry) => {
        const [, name = '', encoded = ''] = /^([^=\s]+)\s*=\s*(.*)$/s.exec(entry) ?? [];
        // The value may be a secret, so it is not shown.
        if (name === '') throw new Error('must have the form name=value,name=value');
        return [name, decode(encoded)];
      }),
    ),
});

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw new Error('has a value whose percent-encoding is invalid');
  }
}
