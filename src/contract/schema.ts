// The subset of JSON Schema used to declare parameters, bodies and results, and the TypeScript types derived from it.

export type TypeName = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';

export interface Schema {
  readonly type?: TypeName | readonly TypeName[];
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** In a body: true allows other members. In a result: the schema of the values of a map. */
  readonly additionalProperties?: boolean | Schema;
  readonly examples?: readonly unknown[];
  readonly writeOnly?: boolean;
}

export interface ObjectSchema extends Schema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Schema>>;
}

/**
 * The values that a schema describes. `Moment` is the type of `format: 'date-time'`: text in JSON, a Date in a row of the
 * database, either in what a handler returns.
 */
export type ValueOf<S, Moment = string> = S extends { const: infer Constant }
  ? Constant
  : S extends { enum: readonly (infer Choice)[] }
    ? Choice
    : S extends { anyOf: readonly (infer Variant)[] }
      ? VariantValue<Variant, Moment>
      : S extends { type: readonly (infer Type)[] }
        ? TypedValue<Type, S, Moment>
        : S extends { type: infer Type }
          ? TypedValue<Type, S, Moment>
          : unknown;

// Distributes over the variants of `anyOf`.
type VariantValue<Variant, Moment> = Variant extends unknown ? ValueOf<Variant, Moment> : never;

// Distributes over the types of a nullable schema.
type TypedValue<Type, S, Moment> = Type extends 'string'
  ? S extends { format: 'date-time' }
    ? Moment
    : string
  : Type extends 'integer' | 'number'
    ? number
    : Type extends 'boolean'
      ? boolean
      : Type extends 'null'
        ? null
        : Type extends 'array'
          ? S extends { items: infer Item }
            ? ValueOf<Item, Moment>[]
            : unknown[]
          : ObjectValue<S, Moment>;

type ObjectValue<S, Moment> = S extends { additionalProperties: infer Other extends object }
  ? Record<string, ValueOf<Other, Moment>>
  : S extends { additionalProperties: true }
    ? Record<string, unknown>
    : S extends { properties: infer P }
      ? {
          [Name in keyof P as Name extends RequiredName<S> ? Name : never]: ValueOf<P[Name], Moment>;
        } & {
          [Name in keyof P as Name extends RequiredName<S> ? never : Name]?: ValueOf<P[Name], Moment> | undefined;
        }
      : Record<string, unknown>;

type RequiredName<S> = S extends { required: readonly (infer Name)[] } ? Name : never;

type Properties = Readonly<Record<string, Schema>>;

/** Text that PostgreSQL can store: no null bytes, no lone surrogates. */
export const isCleanText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

interface Shape<P, Name> {
  readonly type: 'object';
  readonly required: readonly Name[];
  readonly properties: P;
}

/** The same schema with a description. */
export const described = <const S extends Schema>(schema: S, description: string) =>
  ({ ...schema, description }) as const;

/** An object in which all of these members are required. */
export const object = <const P extends Properties>(properties: P): Shape<P, keyof P & string> => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

/** The same object with additional optional members. */
export const withOptional = <P extends Properties, R extends string, const O extends Properties>(
  shape: Shape<P, R>,
  optional: O,
): Shape<P & O, R> => ({ ...shape, properties: { ...shape.properties, ...optional } });

/** The same object with additional required members. */
export const withMembers = <P extends Properties, R extends string, const M extends Properties>(
  shape: Shape<P, R>,
  members: M,
): Shape<P & M, R | (keyof M & string)> => ({
  type: 'object',
  required: [...shape.required, ...Object.keys(members)],
  properties: { ...shape.properties, ...members },
});

export const list = <const S extends Schema>(items: S): { readonly type: 'array'; readonly items: S } => ({
  type: 'array',
  items,
});

type Nullable<S extends Schema & { readonly type: TypeName }> = Omit<S, 'type' | 'enum'> & {
  readonly type: readonly [S['type'], 'null'];
} & (S extends { enum: readonly (infer Choice)[] } ? { readonly enum: readonly (Choice | null)[] } : unknown);

/** The same schema, or null. */
export function nullable<const S extends Schema & { readonly type: TypeName }>(schema: S): Nullable<S>;
export function nullable(schema: Schema & { readonly type: TypeName }): Schema {
  const choices = schema.enum && { enum: [...schema.enum, null] };
  return { ...schema, type: [schema.type, 'null'], ...choices };
}
