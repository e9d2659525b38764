// A flat list of the fields of a result: `packs`, `packs.items`, `packs.items.id`.
import type { Schema } from '../contract/schema.ts';

export interface Field {
  path: string;
  schema: Schema;
  description: string;
}

export function listFields(schema: Schema, prefix = ''): Field[] {
  if (schema.anyOf) return withoutTwins(schema.anyOf.flatMap((variant) => listFields(variant, prefix)));
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const { minimum: _, maximum: __, ...shape } = property;
    const inner = property.type === 'array' ? (property.items ?? {}) : property;
    return [{ path, schema: shape, description: property.description ?? '' }, ...listFields(inner, `${path}.`)];
  });
}

/** Removes duplicates: variants of a result share most of their fields. */
const withoutTwins = (fields: Field[]): Field[] => {
  const told = new Set<string>();
  return fields.filter((field) => {
    const text = JSON.stringify([field.path, describeType(field.schema), field.description]);
    return !told.has(text) && told.add(text);
  });
};

/** Describes the type with its bounds. Enum values are listed separately. */
export function describeType({ type, minimum, maximum }: Schema): string {
  const bounds =
    minimum === undefined && maximum === undefined ? '' : ` ${toText(minimum ?? '')}–${toText(maximum ?? '')}`;
  return `${Array.isArray(type) ? type.join(' or ') : toText(type ?? 'any')}${bounds}`;
}

export const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
