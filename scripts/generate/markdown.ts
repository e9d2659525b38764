// Shared by the generated pages.
import { describeType, toText } from '../../src/reference/fields.ts';
import type { Schema } from '../../src/contract/schema.ts';

const exampleCharactersMax = 2000;

export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export const shorten = (text: string): string =>
  text.length > exampleCharactersMax ? `${text.slice(0, exampleCharactersMax)}\n…` : text;

/** The enum values of a schema, or its type. */
export function describeChoices(schema: Schema): string {
  const { enum: choices } = schema;
  return Array.isArray(choices) ? choices.map((choice) => `\`${toText(choice)}\``).join(', ') : describeType(schema);
}
