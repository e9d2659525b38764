// Client types of the management API, derived from the routes. The dashboard and the CLI use them, so a changed route breaks
// the compilation of its callers.
import type { ParametersOf, ParametersSchema } from '../contract/parameters.ts';
import type { ObjectSchema, Schema, ValueOf } from '../contract/schema.ts';
import type { TypedRoutes } from './routes.ts';
import type { PathName, TypedRoute } from './route.ts';

/** Every route by its name, such as `GET /accounts/{slug}/keys`. */
export type ManageApi = {
  [R in TypedRoutes as `${R['method']} ${R['path']}`]: R extends TypedRoute<
    unknown,
    infer P extends string,
    infer B,
    infer Q,
    infer S
  >
    ? {
        arguments: { [Name in PathName<P>]: Name extends 'id' ? number | string : string } & SentQuery<Q> & SentBody<B>;
        /** Undefined where the response is not JSON of the management API. */
        result: S extends Schema ? ValueOf<S> : undefined;
      }
    : never;
};

export type RouteName = keyof ManageApi;
export type ResultOf<N extends RouteName> = ManageApi[N]['result'];

/** Path parameters by name, `query` and `body`. Optional if the route requires none. */
export type ArgumentsOf<N extends RouteName> = Options extends ManageApi[N]['arguments'] & Options
  ? [given?: ManageApi[N]['arguments'] & Options]
  : [given: ManageApi[N]['arguments'] & Options];

interface Options {
  signal?: AbortSignal | undefined;
}

export type BodyOf<N extends RouteName> = Member<ManageApi[N]['arguments'], 'body'>;
export type QueryOf<N extends RouteName> = Member<ManageApi[N]['arguments'], 'query'>;
type Member<Arguments, Name> = Name extends keyof Arguments ? NonNullable<Arguments[Name]> : never;

/** Routes that require nothing but the slug of a workspace. */
export type WorkspaceRoute = {
  [N in RouteName]: { slug: string } extends ManageApi[N]['arguments'] ? N : never;
}[RouteName];

type SentQuery<Q> = Q extends ParametersSchema
  ? Q extends { required: readonly unknown[] }
    ? { query: Sent<Q> }
    : { query?: Sent<Q> | undefined }
  : unknown;

type Sent<Q extends ParametersSchema> = {
  [Name in keyof Q['properties'] as Name extends RequiredName<Q> ? Name : never]: ParametersOf<Q>[Name &
    keyof ParametersOf<Q>];
} & {
  [Name in keyof Q['properties'] as Name extends RequiredName<Q> ? never : Name]?:
    | ParametersOf<Q>[Name & keyof ParametersOf<Q>]
    | undefined;
};
type RequiredName<Q> = Q extends { required: readonly (infer Name)[] } ? Name : never;

type SentBody<B> = B extends ObjectSchema
  ? B extends { required: readonly unknown[] }
    ? { body: ValueOf<B> }
    : { body?: ValueOf<B> | undefined }
  : unknown;
