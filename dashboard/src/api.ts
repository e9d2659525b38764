// Every call that the dashboard makes: typed by what the service itself declares, and nothing but /manage/v1.
import type { Account, AccountDetails } from '../../src/accounts/accounts.ts';
import type { AuditItem } from '../../src/accounts/audit.ts';
import type { Balances, CreditsDetails, Invoice } from '../../src/accounts/balances.ts';
import type { Draw } from '../../src/accounts/draws.ts';
import type { Key, KeyChange } from '../../src/accounts/keys.ts';
import type { Invitation, ListedPerson, Member, MemberRole, OpenInvitation } from '../../src/accounts/people.ts';
import type { UnlockerRequest } from '../../src/accounts/unlocker-requests.ts';
import type { Pack } from '../../src/accounts/usage.ts';
import type { LedgerFault, ListedJob, ListedNode } from '../../src/console/operations.ts';
import type { Permission } from '../../src/console/permissions.ts';
import type { JobEnvelope } from '../../src/jobs/queue.ts';
import type { DescribedEngine } from '../../src/engines/search/describe.ts';
import type { RuleSetList } from '../../src/engines/technology/rule-set-list.ts';
import type { EngineHealth, HealthWindow } from '../../src/stats/health.ts';
import type { LoggedRequest } from '../../src/stats/request-log.ts';
import type { EndpointLatency, Granularity, KeyUsage, UsageSeries } from '../../src/stats/usage-figures.ts';

/** A value after its way through JSON: dates have become text. */
export type Json<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Json<T[K]> } : T;

export type { Account, AccountDetails, AuditItem, Balances, EndpointLatency, Invoice, Key, KeyChange, KeyUsage };
export type { Draw, Granularity, HealthWindow, LedgerFault, LoggedRequest, MemberRole, Pack, Permission, UsageSeries };
export type JobItem = Json<ListedJob>;
export type JobDetails = JobEnvelope & Pick<JobItem, 'key_alias' | 'error_code' | 'attempt' | 'webhook'>;
export type NodeItem = Json<ListedNode>;
export type PersonItem = Json<ListedPerson>;
export type MemberItem = Json<Member>;
export type InvitationItem = Json<Invitation>;
export type HostRequest = Json<UnlockerRequest>;

export interface Session {
  person: {
    id: number;
    email: string;
    name: string;
    is_operator: boolean;
    is_welcomed: boolean;
    has_second_factor: boolean;
    session_id: number;
  } | null;
  workspaces: { slug: string; name: string; role: MemberRole; permissions: Permission[] }[];
}

export interface Health {
  window: string;
  mark_seconds: number;
  engines: Json<EngineHealth>[];
}

export interface Page<T> {
  items: T[];
  next: string | null;
}

/** An answer that is no success, with the text that the service gave for it. */
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

/** Hears that the session is over, whichever call finds out. */
let onSignedOut: () => void = () => undefined;
export function listenForSignOut(listener: () => void): void {
  onSignedOut = listener;
}

async function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const isChange = method !== 'GET';
  const response = await fetch(`/manage/v1${path}`, {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(isChange && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Failure(0, 'The service cannot be reached. Is it running?');
  });
  return response;
}

async function call<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const response = await send(method, path, body, signal);
  if (response.ok) return (await response.json()) as T;
  throw await toFailure(response, path);
}

async function toFailure(response: Response, path: string): Promise<Failure> {
  const answer = (await response.json().catch(() => ({}))) as { error?: string };
  if (response.status === 401 && !path.startsWith('/session')) onSignedOut();
  const message = answer.error ?? `The service answered ${response.status}.`;
  return new Failure(response.status, message, {
    reason: decodeURIComponent(response.headers.get('x-error-reason') ?? '') || message,
    code: response.headers.get('x-error-code'),
  });
}

function queryOf(parameters: Record<string, string | number | undefined>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

const at = (slug: string, rest = ''): string => `/accounts/${encodeURIComponent(slug)}${rest}`;

// ---- people --------------------------------------------------------------------------------------------------------

export const fetchSession = () => call<Session>('GET', '/session');
export const signIn = (body: { email: string; password: string; code?: string }) => call('POST', '/session', body);
export const signOut = () => call('DELETE', '/session');
export const patchProfile = (body: { name?: string; welcomed?: boolean }) => call('PATCH', '/profile', body);
export const changePassword = (body: { current: string; password: string }) => call('POST', '/profile/password', body);
export const offerSecondFactor = (password: string) =>
  call<{ secret: string; uri: string }>('POST', '/profile/second-factor', { password });
export const confirmSecondFactor = (code: string) =>
  call<{ recovery_codes: string[] }>('POST', '/profile/second-factor/confirm', { code });
export const removeSecondFactor = (password: string) => call('POST', '/profile/second-factor/remove', { password });
export interface OwnSession {
  id: number;
  created_at: string;
  seen_at: string;
  ip: string | null;
  agent: string;
}
export const fetchOwnSessions = () => call<{ items: OwnSession[] }>('GET', '/profile/sessions');
export const endOwnSession = (id: number) => call('DELETE', `/profile/sessions/${id}`);
export const fetchInvitation = (token: string) =>
  call<Json<OpenInvitation>>('GET', `/invitations/${encodeURIComponent(token)}`);
export const acceptInvitation = (token: string, body: { email?: string; name?: string; password?: string }) =>
  call<{ slug: string }>('POST', `/invitations/${encodeURIComponent(token)}`, body);

export const fetchMembers = (slug: string) =>
  call<{ items: MemberItem[]; invitations: InvitationItem[] }>('GET', at(slug, '/members'));
export const patchMember = (slug: string, id: number, role: MemberRole) =>
  call('PATCH', at(slug, `/members/${id}`), { role });
export const removeMember = (slug: string, id: number) => call('DELETE', at(slug, `/members/${id}`));
export const createInvitation = (slug: string, body: { role: MemberRole; note: string }) =>
  call<InvitationItem & { path: string }>('POST', at(slug, '/invitations'), body);
export const deleteInvitation = (slug: string, id: number) => call('DELETE', at(slug, `/invitations/${id}`));

// ---- a workspace ---------------------------------------------------------------------------------------------------

export const fetchAccount = (slug: string) =>
  call<Account & Partial<Pick<AccountDetails, 'webhook_secret'>>>('GET', at(slug));
export const patchAccount = (slug: string, body: object) => call<AccountDetails>('PATCH', at(slug), body);
export const rotateWebhookSecret = (slug: string) =>
  call<{ webhook_secret: string }>('POST', at(slug, '/webhook-secret'));
export const fetchBalances = (slug: string) => call<Balances>('GET', at(slug, '/balances'));

export interface Range {
  from?: string;
  to?: string;
}
export const fetchUsage = (slug: string, range: Range & { granularity: Granularity }) =>
  call<UsageSeries>('GET', at(slug, `/usage${queryOf({ ...range })}`));
export const fetchLatency = (slug: string, range: Range) =>
  call<{ items: EndpointLatency[] }>('GET', at(slug, `/latency${queryOf({ ...range })}`));
export const fetchKeyUsage = (slug: string, range: Range) =>
  call<{ items: KeyUsage[] }>('GET', at(slug, `/key-usage${queryOf({ ...range })}`));
export const fetchHealth = (slug: string, window: HealthWindow = 'hour') =>
  call<Health>('GET', at(slug, `/health${queryOf({ window })}`));

export const fetchKeys = (slug: string) => call<{ items: Key[] }>('GET', at(slug, '/keys'));
export const createKey = (slug: string, body: KeyChange) =>
  call<Key & { key: string }>('POST', at(slug, '/keys'), body);
export const patchKey = (slug: string, id: number, body: KeyChange) =>
  call<Key>('PATCH', at(slug, `/keys/${id}`), body);
export const rotateKey = (slug: string, id: number, body: { grace_hours: number }) =>
  call<Key & { key: string }>('POST', at(slug, `/keys/${id}/rotate`), body);
export const deleteKey = (slug: string, id: number) => call('DELETE', at(slug, `/keys/${id}`));

export interface LogFilters extends Range {
  endpoint?: string;
  status?: string;
  key?: string;
  text?: string;
}
/** Where the browser itself fetches the whole log as a file. */
export const exportAddress = (slug: string, format: 'csv' | 'json', filters: LogFilters) =>
  `/manage/v1${at(slug, `/requests/export${queryOf({ format, ...filters })}`)}`;
export const fetchRequests = (slug: string, filters: LogFilters & { limit?: number; cursor?: string }) =>
  call<Page<LoggedRequest>>('GET', at(slug, `/requests${queryOf({ ...filters })}`));

export const fetchJobs = (slug: string, filters: { status?: string; cursor?: string; limit?: number }) =>
  call<Page<JobItem> & { counts: Record<string, number> }>('GET', at(slug, `/jobs${queryOf(filters)}`));
export const fetchJob = (slug: string, id: string, wait = 0, signal?: AbortSignal) =>
  call<JobDetails>('GET', at(slug, `/jobs/${encodeURIComponent(id)}${queryOf({ wait })}`), undefined, signal);
export const cancelJob = (slug: string, id: string) => call('DELETE', at(slug, `/jobs/${encodeURIComponent(id)}`));

export const fetchPacks = (slug: string) => call<{ items: Pack[] }>('GET', at(slug, '/packs'));
export const addPack = (slug: string, body: { title: string; total: number }) => call('POST', at(slug, '/packs'), body);
export const fetchCredits = (slug: string) => call<CreditsDetails>('GET', at(slug, '/credits'));
export const giveCredits = (slug: string, amount: number) => call('POST', at(slug, '/credits'), { amount });
export const fetchInvoices = (slug: string) => call<{ items: Invoice[] }>('GET', at(slug, '/invoices'));
export const createInvoice = (slug: string, body: { amount: number; number?: string }) =>
  call('POST', at(slug, '/invoices'), body);
export const patchInvoice = (slug: string, id: number, body: { status: 'open' | 'paid' }) =>
  call('PATCH', at(slug, `/invoices/${id}`), body);

export const fetchDraws = (slug: string, page: { cursor?: string; limit?: number }) =>
  call<Page<Draw>>('GET', at(slug, `/draws${queryOf(page)}`));

export const fetchHostRequests = (slug: string) =>
  call<{ items: HostRequest[] }>('GET', at(slug, '/unlocker-requests'));
export const askForHost = (slug: string, body: { host: string; reason: string }) =>
  call('POST', at(slug, '/unlocker-requests'), body);
export const decideOnHost = (slug: string, id: number, status: 'approved' | 'declined') =>
  call('PATCH', at(slug, `/unlocker-requests/${id}`), { status });

// ---- the playground ------------------------------------------------------------------------------------------------

export interface PlaygroundAnswer {
  status: number;
  headers: [string, string][];
  contentType: string;
  bytes: Blob;
  /** The body as text; null for pictures and other binaries. */
  text: string | null;
  durationMs: number;
}

/** Where the browser finds a picture of another host: the service fetches it, the browser asks nobody else. */
export const pictureAddress = (slug: string, url: string) => `/manage/v1${at(slug, `/picture${queryOf({ url })}`)}`;

const TEXTUAL = /^(text\/|application\/(json|xml|javascript|[\w.+-]*\+(json|xml)))/i;

/** Runs a call as one of the workspace's keys; whatever it answers is the answer. */
export async function runPlayground(
  slug: string,
  body: { endpoint: string; params: Record<string, unknown>; key_id: number },
  signal?: AbortSignal,
): Promise<PlaygroundAnswer> {
  const startedAt = performance.now();
  const response = await send('POST', at(slug, '/playground'), body, signal);
  const contentType = response.headers.get('content-type') ?? '';
  const isOwnAnswer = response.headers.has('x-request-id');
  if (!response.ok && !isOwnAnswer) throw await toFailure(response, '/playground');
  const bytes = await response.blob();
  const durationMs = Math.round(performance.now() - startedAt);
  const text = TEXTUAL.test(contentType) ? await bytes.text() : null;
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
}
export interface Parameter {
  name: string;
  in: 'query' | 'path';
  required: boolean;
  description: string;
  schema: ParameterSchema;
  /** Instead of a schema, where the value is JSON text. */
  content?: Record<string, { schema: ParameterSchema }>;
  example?: unknown;
}
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  'x-credits': number;
  'x-experimental'?: boolean;
  parameters: Parameter[];
}
export interface OpenApi {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
}

export async function fetchOpenApi(): Promise<OpenApi> {
  const response = await fetch('/openapi.json');
  if (!response.ok) throw new Failure(response.status, 'The description of the API cannot be read.');
  const document = (await response.json()) as OpenApi;
  // A parameter that travels as JSON text is described by what the text holds.
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    for (const parameter of operation.parameters ?? []) {
      parameter.schema ??= parameter.content?.['application/json']?.schema ?? {};
    }
  }
  return document;
}

// ---- the installation ----------------------------------------------------------------------------------------------

export const fetchAccounts = (page: { cursor?: string; limit: number }) =>
  call<Page<Account>>('GET', `/accounts${queryOf(page)}`);
export const createAccount = (body: object) => call<AccountDetails>('POST', '/accounts', body);
export const fetchPeople = () => call<{ items: PersonItem[] }>('GET', '/people');
export const createPerson = (body: { email: string; name?: string; is_operator: boolean }) =>
  call<PersonItem & { password?: string }>('POST', '/people', body);
export const patchPerson = (id: number, body: { active?: boolean; is_operator?: boolean; reset_password?: boolean }) =>
  call<PersonItem & { password?: string }>('PATCH', `/people/${id}`, body);
export const fetchAllHostRequests = () => call<{ items: HostRequest[] }>('GET', '/unlocker-requests');
export const fetchSearchEngines = () => call<{ items: Json<DescribedEngine>[] }>('GET', '/search-engines');
export const fetchRuleSets = () => call<RuleSetList>('GET', '/fingerprints');
export const fetchNodes = () => call<{ items: NodeItem[] }>('GET', '/nodes');
export const fetchAudit = (filters: { account?: string; cursor?: string; limit?: number }) =>
  call<Page<AuditItem>>('GET', `/audit${queryOf(filters)}`);
export const fetchLedgerAudit = () => call<{ clean: boolean; items: LedgerFault[] }>('GET', '/ledger-audit');
