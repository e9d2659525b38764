// All API calls of the dashboard. Paths, bodies and results are typed by the routes of the service.
import type { ArgumentsOf, BodyOf, QueryOf, ResultOf, RouteName, WorkspaceRoute } from '../../src/console/client.ts';
import type { SavedFile } from '../../src/contract/saved-file.ts';
import { addressOf, endpointsAddress, toAddress } from './address.ts';
import type { Given } from './address.ts';
import { memberOf, tryParse } from './json.ts';
import { takeEarly } from './start/early-requests.ts';

export type { Account, AuditItem, HostRequest } from '../../src/contract/management/account.ts';
export type {
  CallErrors,
  EndpointLatency,
  Granularity,
  Health,
  HealthWindow,
  Histogram,
  JobDetails,
  ListedJob as JobItem,
  LoggedRequest,
  UsageSeries,
} from '../../src/contract/management/activity.ts';
export type { Alert } from '../../src/contract/management/alert.ts';
export type { Balances, Draw, Invoice, Pack, Prices } from '../../src/contract/management/balance.ts';
export type { Node as NodeItem, ShareItem, Totals } from '../../src/contract/management/installation.ts';
export type { InstallationAlert } from '../../src/contract/management/installation-alert.ts';
export type {
  AccountState,
  AccountUsage,
  InstallationUsage,
  RankedAccount,
  UsageOrder,
  UsageRange,
} from '../../src/contract/management/installation-usage.ts';
export type { Key, KeyActivities, KeyChange, KeyUsage } from '../../src/contract/management/key.ts';
export type {
  ListedPerson as PersonItem,
  Member as MemberItem,
  MemberRole,
  Permission,
} from '../../src/contract/management/person.ts';
export type { ProxyItem, ProxyPool } from '../../src/contract/management/proxy.ts';

/** An unsuccessful response, with the error text of the service. */
export class Failure extends Error {
  readonly status: number;
  /** The message without the title of its status. */
  readonly reason: string;
  readonly code: string | null;

  constructor(
    status: number,
    message: string,
    { reason = message, code = null }: { reason?: string; code?: string | null } = {},
  ) {
    super(message);
    this.reason = reason;
    this.name = 'Failure';
    this.status = status;
    this.code = code;
  }
}

/** Called when a response says that the session has ended. */
let onSignedOut: () => void = () => undefined;
export function listenForSignOut(listener: () => void): void {
  onSignedOut = listener;
}

async function send(route: RouteName, given: Given): Promise<Response> {
  const { body = {}, signal } = given;
  const isChange = !route.startsWith('GET');
  const address = toAddress(route, given);
  const early = isChange ? undefined : await takeEarly(address);
  if (early) return early;
  try {
    return await fetch(address, {
      method: route.split(' ')[0],
      cache: 'no-store',
      signal,
      ...(isChange && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw signal?.aborted ? error : new Failure(0, 'Can’t reach the service. Check that it is running and try again.');
  }
}

export const call = async <N extends RouteName>(route: N, ...[given]: ArgumentsOf<N>): Promise<ResultOf<N>> =>
  await readResult(route, await send(route, given ?? {}));

/** The result of a route, in its declared type. Throws a Failure for an unsuccessful response. */
export async function readResult<N extends RouteName>(route: N, response: Response): Promise<ResultOf<N>> {
  if (response.ok) return (await response.json()) as ResultOf<N>;
  throw await toFailure(response, route);
}

async function toFailure(response: Response, route: RouteName): Promise<Failure> {
  const error = memberOf(tryParse(await response.text()), 'error');
  if (response.status === 401 && !route.endsWith(' /session')) onSignedOut();
  const message = error ?? `The service answered ${response.status}.`;
  return new Failure(response.status, message, {
    reason: decodeURIComponent(response.headers.get('x-error-reason') ?? '') || message,
    code: response.headers.get('x-error-code'),
  });
}

/** A function that calls a workspace route with its slug and optional query parameters. */
export const ofWorkspace =
  <N extends WorkspaceRoute>(route: N) =>
  async (slug: string, query?: QueryOf<N>): Promise<ResultOf<N>> =>
    await readResult(route, await send(route, { slug, query }));

// ---- people --------------------------------------------------------------------------------------------------------

export const fetchSession = () => call('GET /session');
export const signIn = (body: BodyOf<'POST /session'>) => call('POST /session', { body });
/** The sign-in methods. During an upgrade, a node of the previous version may answer, which supports passwords only. */
export const fetchSignIn = () =>
  call('GET /sign-in').catch((error: unknown): ResultOf<'GET /sign-in'> => {
    if (!(error instanceof Failure) || error.status !== 404) throw error;
    return { password: true, password_reset: false, invitation_mail: false, single_sign_on: null };
  });
const nextCharactersMax = 2000;
export const startSingleSignOn = (next: string) =>
  call('POST /session/sso', { body: next.length <= nextCharactersMax ? { next } : {} });
export const requestPasswordReset = (email: string) => call('POST /password-reset', { body: { email } });
export const confirmPasswordReset = (body: BodyOf<'POST /password-reset/confirm'>) =>
  call('POST /password-reset/confirm', { body });
export const signOut = () => call('DELETE /session');
export const patchProfile = (body: BodyOf<'PATCH /profile'>) => call('PATCH /profile', { body });
export const changePassword = (body: BodyOf<'POST /profile/password'>) => call('POST /profile/password', { body });
export const offerSecondFactor = (password: string) => call('POST /profile/second-factor', { body: { password } });
export const confirmSecondFactor = (code: string) => call('POST /profile/second-factor/confirm', { body: { code } });
export const removeSecondFactor = (password: string) =>
  call('POST /profile/second-factor/remove', { body: { password } });
export const fetchOwnSessions = () => call('GET /profile/sessions');
export const endOwnSession = (id: number) => call('DELETE /profile/sessions/{id}', { id });
export const fetchInvitation = (token: string) => call('GET /invitations/{token}', { token });
export const acceptInvitation = (token: string, body: BodyOf<'POST /invitations/{token}'>) =>
  call('POST /invitations/{token}', { token, body });

export const fetchMembers = ofWorkspace('GET /accounts/{slug}/members');
export const patchMember = (slug: string, id: number, role: BodyOf<'PATCH /accounts/{slug}/members/{id}'>['role']) =>
  call('PATCH /accounts/{slug}/members/{id}', { slug, id, body: { role } });
export const removeMember = (slug: string, id: number) => call('DELETE /accounts/{slug}/members/{id}', { slug, id });
export const createInvitation = (slug: string, body: BodyOf<'POST /accounts/{slug}/invitations'>) =>
  call('POST /accounts/{slug}/invitations', { slug, body });
export const deleteInvitation = (slug: string, id: number) =>
  call('DELETE /accounts/{slug}/invitations/{id}', { slug, id });

// ---- a workspace ---------------------------------------------------------------------------------------------------

export const fetchAccount = ofWorkspace('GET /accounts/{slug}');
export const patchAccount = (slug: string, body: BodyOf<'PATCH /accounts/{slug}'>) =>
  call('PATCH /accounts/{slug}', { slug, body });
export const rotateWebhookSecret = ofWorkspace('POST /accounts/{slug}/webhook-secret');
export const fetchBalances = ofWorkspace('GET /accounts/{slug}/balances');

export const fetchAlerts = ofWorkspace('GET /accounts/{slug}/alerts');
export const fetchUsage = ofWorkspace('GET /accounts/{slug}/usage');
export const fetchErrors = ofWorkspace('GET /accounts/{slug}/errors');
export const fetchLatency = ofWorkspace('GET /accounts/{slug}/latency');
export const fetchKeyUsage = ofWorkspace('GET /accounts/{slug}/key-usage');
export const fetchKeyActivity = ofWorkspace('GET /accounts/{slug}/key-activity');
export const fetchHealth = (slug: string, window?: QueryOf<'GET /accounts/{slug}/health'>['window']) =>
  call('GET /accounts/{slug}/health', { slug, query: { window } });

export const fetchKeys = ofWorkspace('GET /accounts/{slug}/keys');
export const createKey = (slug: string, body: BodyOf<'POST /accounts/{slug}/keys'>) =>
  call('POST /accounts/{slug}/keys', { slug, body });
export const patchKey = (slug: string, id: number, body: BodyOf<'PATCH /accounts/{slug}/keys/{id}'>) =>
  call('PATCH /accounts/{slug}/keys/{id}', { slug, id, body });
export const rotateKey = (slug: string, id: number, body: BodyOf<'POST /accounts/{slug}/keys/{id}/rotate'>) =>
  call('POST /accounts/{slug}/keys/{id}/rotate', { slug, id, body });
export const deleteKey = (slug: string, id: number) => call('DELETE /accounts/{slug}/keys/{id}', { slug, id });

export type LogFilters = Omit<QueryOf<'GET /accounts/{slug}/requests/export'>, 'format'>;
/** The download URL of the exported log. */
export const exportAddress = (slug: string, format: 'csv' | 'json' | 'ndjson', filters: LogFilters) =>
  addressOf('GET /accounts/{slug}/requests/export', { slug, query: { format, ...filters } });
export const fetchRequests = ofWorkspace('GET /accounts/{slug}/requests');
export const fetchHistogram = ofWorkspace('GET /accounts/{slug}/requests/histogram');
export const fetchRequest = (slug: string, request: string) =>
  call('GET /accounts/{slug}/requests/{request}', { slug, request });

export const fetchJobs = ofWorkspace('GET /accounts/{slug}/jobs');
export const fetchJob = (slug: string, job: string, wait = 0, signal?: AbortSignal) =>
  call('GET /accounts/{slug}/jobs/{job}', { slug, job, query: { wait }, signal });
export const redeliverWebhook = (slug: string, job: string) =>
  call('POST /accounts/{slug}/jobs/{job}/redeliver', { slug, job });
export const cancelJob = (slug: string, job: string) => call('DELETE /accounts/{slug}/jobs/{job}', { slug, job });

export const fetchPacks = ofWorkspace('GET /accounts/{slug}/packs');
export const addPack = (slug: string, body: BodyOf<'POST /accounts/{slug}/packs'>) =>
  call('POST /accounts/{slug}/packs', { slug, body });
export const fetchCredits = ofWorkspace('GET /accounts/{slug}/credits');
export const removePack = (slug: string, id: string) => call('DELETE /accounts/{slug}/packs/{id}', { slug, id });
/** A negative amount withdraws credits. */
export const changeCredits = (slug: string, amount: number) =>
  call('POST /accounts/{slug}/credits', { slug, body: { amount } });
export const fetchPrices = ofWorkspace('GET /accounts/{slug}/prices');
export const fetchInvoices = ofWorkspace('GET /accounts/{slug}/invoices');
export const createInvoice = (slug: string, body: BodyOf<'POST /accounts/{slug}/invoices'>) =>
  call('POST /accounts/{slug}/invoices', { slug, body });
export const patchInvoice = (slug: string, id: number, body: BodyOf<'PATCH /accounts/{slug}/invoices/{id}'>) =>
  call('PATCH /accounts/{slug}/invoices/{id}', { slug, id, body });
export const fetchDraws = ofWorkspace('GET /accounts/{slug}/draws');

export const fetchHostRequests = ofWorkspace('GET /accounts/{slug}/unlocker-requests');
export const requestHost = (slug: string, body: BodyOf<'POST /accounts/{slug}/unlocker-requests'>) =>
  call('POST /accounts/{slug}/unlocker-requests', { slug, body });
export const decideHostRequest = (slug: string, id: number, status: 'approved' | 'declined') =>
  call('PATCH /accounts/{slug}/unlocker-requests/{id}', { slug, id, body: { status } });

// ---- the playground ------------------------------------------------------------------------------------------------

export interface PlaygroundAnswer {
  status: number;
  headers: [string, string][];
  contentType: string;
  bytes: Blob;
  /** The body as text; null for images and other binary content. */
  text: string | null;
  durationMs: number;
}

/** The proxied address of an image on another host. The browser loads from our own origin only. */
export const pictureAddress = (slug: string, url: string) =>
  addressOf('GET /accounts/{slug}/picture', { slug, query: { url } });

const textualType = /^(text\/|application\/(json|xml|javascript|[\w.+-]*\+(json|xml)))/i;

/** Runs a call with one of the workspace's keys and returns its response, whatever its status. */
export async function runPlayground(
  slug: string,
  body: BodyOf<'POST /accounts/{slug}/playground'>,
  signal?: AbortSignal,
): Promise<PlaygroundAnswer> {
  const startedAt = performance.now();
  const response = await send('POST /accounts/{slug}/playground', { slug, body, signal });
  const contentType = response.headers.get('content-type') ?? '';
  const isOwnAnswer = response.headers.has('x-request-id');
  if (!response.ok && !isOwnAnswer) throw await toFailure(response, 'POST /accounts/{slug}/playground');
  const bytes = await response.blob();
  const durationMs = Math.round(performance.now() - startedAt);
  const text = textualType.test(contentType) ? await bytes.text() : null;
  return { status: response.status, headers: [...response.headers], contentType, bytes, text, durationMs };
}

export interface ParameterSchema {
  type?: string;
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  writeOnly?: boolean;
  'x-json-text'?: boolean;
}
export interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required: boolean;
  description: string;
  schema: ParameterSchema;
  /** Used instead of `schema` if the value is JSON text. */
  content?: Record<string, { schema: ParameterSchema }>;
  example?: unknown;
  /** The heading under which forms show an optional parameter. */
  'x-group'?: string;
}
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  'x-credits': number;
  'x-experimental'?: boolean;
  /** Whether the response is a file, for code samples. */
  'x-file'?: SavedFile;
  parameters: Parameter[];
}
export interface OpenApi {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { ErrorCode: { 'x-enumDescriptions': Readonly<Record<string, string>> } } };
}

/** The meaning of an error code, as the API description states it. */
export function meaningOf({ components }: OpenApi, code: string): string | undefined {
  return components.schemas.ErrorCode['x-enumDescriptions'][code]?.replaceAll('`', '');
}

/** The error codes of calls, without those of sign-in. */
export const callCodesOf = ({ components }: OpenApi): string[] =>
  Object.entries(components.schemas.ErrorCode['x-enumDescriptions'])
    .filter(([, meaning]) => !meaning.startsWith('Sign-in:'))
    .map(([code]) => code);

/** Routes of batches, crawls and schedules are not calls: they have no row in the request log, and separate pages. */
export const isBatchPath = (path: string): boolean => /^\/v1\/(batches|crawls|schedules)/.test(path);

export async function fetchOpenApi(): Promise<OpenApi> {
  let response = (await takeEarly(endpointsAddress)) ?? (await fetch(endpointsAddress));
  // During an upgrade, a node of the previous version may answer, which has the whole document only.
  if (response.status === 404) response = await fetch('/openapi.json');
  if (!response.ok) throw new Failure(response.status, 'Can’t load the API description. Reload the page to try again.');
  const document = (await response.json()) as OpenApi;
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    // The playground sends no headers.
    operation.parameters = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header');
    // For a parameter in JSON text, use the schema of that JSON.
    for (const parameter of operation.parameters) {
      parameter.schema ??= parameter.content?.['application/json']?.schema ?? {};
    }
  }
  return document;
}

// ---- the installation ----------------------------------------------------------------------------------------------

export const fetchAccounts = (query: QueryOf<'GET /accounts'>) => call('GET /accounts', { query });
export const createAccount = (body: BodyOf<'POST /accounts'>) => call('POST /accounts', { body });
export const suspendAccount = (slug: string) => call('POST /accounts/{slug}/suspend', { slug });
export const resumeAccount = (slug: string) => call('POST /accounts/{slug}/resume', { slug });
export const deleteAccount = (slug: string, confirm: string) =>
  call('DELETE /accounts/{slug}', { slug, query: { confirm } });
export const fetchTotals = () => call('GET /totals');
export const fetchInstallationUsage = (range: QueryOf<'GET /usage'>['range']) =>
  call('GET /usage', { query: { range } });
export const fetchAccountUsage = (query: QueryOf<'GET /account-usage'>) => call('GET /account-usage', { query });
export const fetchInstallationAlerts = () => call('GET /alerts');
export const fetchPeople = () => call('GET /people');
export const createPerson = (body: BodyOf<'POST /people'>) => call('POST /people', { body });
export const patchPerson = (id: number, body: BodyOf<'PATCH /people/{id}'>) => call('PATCH /people/{id}', { id, body });
export const fetchAllHostRequests = () => call('GET /unlocker-requests');
export const fetchSearchEngines = () => call('GET /search-engines');
export const fetchRuleSets = () => call('GET /fingerprints');
export const fetchProxies = (query: QueryOf<'GET /proxies'>) => call('GET /proxies', { query });
export const createProxy = (body: BodyOf<'POST /proxies'>) => call('POST /proxies', { body });
export const importProxies = (body: BodyOf<'POST /proxies/import'>) => call('POST /proxies/import', { body });
export const patchProxy = (id: number, body: BodyOf<'PATCH /proxies/{id}'>) =>
  call('PATCH /proxies/{id}', { id, body });
export const deleteProxy = (id: number) => call('DELETE /proxies/{id}', { id });
export const checkProxy = (id: number) => call('POST /proxies/{id}/check', { id });
export const fetchProxyPools = () => call('GET /proxy-pools');
export const patchProxyPool = (pool: string, accounts: string[] | null) =>
  call('PATCH /proxy-pools/{pool}', { pool, body: { accounts } });
export const fetchNodes = () => call('GET /nodes');
export const fetchShares = () => call('GET /shares');
export const fetchAudit = (query: QueryOf<'GET /audit'>) => call('GET /audit', { query });
export const fetchLedgerAudit = () => call('GET /ledger-audit');
