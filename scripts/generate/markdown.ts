// Shared by the generated pages.
import { describeType, toText } from '../../src/reference/fields.ts';

const exampleCharactersMax = 2000;

export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export const shorten = (text: string): string =>
  text.length > exampleCharactersMax ? `${text.slice(0, exampleCharactersMax)}\n…` : text;

/** The enum values of a schema, or its type. */
export function describeChoices(schema: Record<string, unknown>): string {
  const { enum: choices } = schema;
  return Array.isArray(choices) ? choices.map((choice) => `\`${toText(choice)}\``).join(', ') : describeType(schema);
}
