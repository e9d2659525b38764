// Calls of the API from the CLI: to the server given by --url, to the one on this machine, or to a service in this process.
import type { Command } from 'commander';
import type { CliEnvironment } from './context.ts';
import { readCommon } from './context.ts';
import { createClient, SiteglassError } from '../../clients/src/index.ts';
import type { Config } from '../config.ts';
import type { AnyEndpoint } from '../endpoints/endpoint.ts';
import { CommandError, createManagement, findToken, localAddress, requestOf } from './management.ts';
import type { Management } from './management.ts';
import { noOwnKey, ownWorkspace } from './service.ts';
import type { OpenedService, Service } from './service.ts';
import { isObject, tryParseJson } from '../contract/json.ts';
import { sentenceOf } from '../contract/errors.ts';

export interface ApiReply {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** A refused or failed API call. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly requestId: string | undefined;

  constructor(
    message: string,
    { status, code, requestId }: { status: number; code?: string | undefined; requestId?: string | undefined },
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
  }
}

export interface Api {
  /** Throws an ApiFailure when the call is refused or fails. */
  call(endpoint: AnyEndpoint, parameters: Record<string, unknown>, accept: string): Promise<ApiReply>;
  /** The paths of this installation. Search engines that are not configured are missing. */
  paths(): Promise<ReadonlySet<string>>;
  /** No server runs: the service ends with the command. */
  readonly isTemporary: boolean;
  close(): Promise<void>;
}

export interface ApiOptions {
  config: Config;
  url: string | undefined;
  key: string | undefined;
  token: string | undefined;
  retries: number | undefined;
  loadService: () => Promise<Service>;
  /** Called with information for the user, such as which server and key are used. */
  onNote: (text: string) => void;
}

const probeMs = 2000;
const nothingToClose = async () => undefined;

/** The API for a command: its address and token are global options. */
export function openApiFor(
  command: Command,
  cli: CliEnvironment,
  { key, retries }: { key?: string | undefined; retries?: number | undefined },
): Promise<Api> {
  const { options, config } = readCommon(command, cli);
  return openApi({
    config,
    url: options.url,
    token: options.token,
    key,
    retries,
    loadService: cli.loadService,
    onNote: (text) => cli.stderr.write(`${text}\n`),
  });
}

async function openApi(options: ApiOptions): Promise<Api> {
  const { config } = options;
  const url = options.url ?? config.serverUrl;
  const key = options.key ?? config.apiKey;
  if (url !== undefined) {
    if (key === undefined) throw new CommandError('An API key is required: pass --key or set SITEGLASS_API_KEY.');
    return overHttp(url, key, options.retries);
  }
  const address = localAddress(config);
  if (!(await isSiteglass(address))) return inProcess(options, key);
  return key === undefined ? asOperator(options, address) : overHttp(address, key, options.retries);
}

function overHttp(baseUrl: string, apiKey: string, retries: number | undefined): Api {
  let client: ReturnType<typeof createClient>;
  try {
    client = createClient({ baseUrl, apiKey, ...(retries === undefined ? {} : { retries }) });
  } catch (error) {
    throw new CommandError(sentenceOf(error), { cause: error });
  }
  return {
    async call({ operationId }, parameters, accept) {
      try {
        const { status, headers, body } = await client.send(operationId, parameters, { accept });
        return { status, headers: Object.fromEntries(headers), body };
      } catch (error) {
        if (!(error instanceof SiteglassError)) throw error;
        const { status = 0, code, requestId, message } = error;
        throw new ApiFailure(message, { status, code, requestId });
      }
    },
    paths: () => pathsOf(baseUrl),
    isTemporary: false,
    close: nothingToClose,
  };
}

/** Calls the local server through the management API, with a key of the operator's workspace. The key itself is not needed. */
async function asOperator({ config, token, loadService, onNote }: ApiOptions, address: string): Promise<Api> {
  const management = createManagement({ config, url: address, token, loadService });
  const { slug, keyId, alias } = await firstUsableKey(management);
  onNote(`Calling ${address} with the key "${alias}" of ${slug}`);
  return {
    async call(endpoint, params, accept) {
      if (endpoint.method !== 'GET')
        throw new CommandError('This call requires an API key: pass --key or set SITEGLASS_API_KEY.');
      const bearer = await findToken(config, token);
      const request = requestOf('POST /accounts/{slug}/playground', {
        slug,
        body: { endpoint: endpoint.path, params: asJsonForm(endpoint, params, accept), key_id: keyId },
      });
      const response = await fetch(new URL(request.path, address), {
        method: request.method,
        headers: {
          'content-type': 'application/json',
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          accept,
        },
        body: JSON.stringify(request.body),
      });
      const body = new Uint8Array(await response.arrayBuffer());
      return checked({ status: response.status, headers: Object.fromEntries(response.headers), body });
    },
    paths: () => pathsOf(address),
    isTemporary: false,
    close: nothingToClose,
  };
}

/** The playground does not support `Accept`, so request JSON by parameter where possible. */
function asJsonForm({ query }: AnyEndpoint, params: Record<string, unknown>, accept: string): Record<string, unknown> {
  const canChoose = query.properties['response_type']?.enum?.includes('json') ?? false;
  return canChoose && accept === 'application/json' ? { response_type: 'json', ...params } : params;
}

async function firstUsableKey(management: Management) {
  const accounts = await management.call('GET /accounts');
  if (!accounts.body.items.some(({ slug }) => slug === ownWorkspace)) throw new CommandError(noOwnKey);
  const keys = await management.call('GET /accounts/{slug}/keys', { slug: ownWorkspace });
  const usable = keys.body.items.find(({ state }) => state === 'active');
  if (!usable) throw new CommandError(noOwnKey);
  return { slug: ownWorkspace, keyId: usable.id, alias: usable.alias };
}

async function inProcess({ config, loadService, onNote }: ApiOptions, key: string | undefined): Promise<Api> {
  const { openService } = await loadService();
  // Its log would be mixed with the output of the command.
  const service: OpenedService = await openService(config);
  try {
    const caller = key ?? (await service.firstUsableKey(onNote));
    return {
      call: async (endpoint, parameters, accept) => checked(await service.call(endpoint, parameters, caller, accept)),
      paths: async () => readPaths((await service.inject('GET', '/openapi.json')).body),
      isTemporary: true,
      close: () => service.close(),
    };
  } catch (error) {
    await service.close();
    throw error;
  }
}

async function pathsOf(address: string): Promise<ReadonlySet<string>> {
  const base = address.endsWith('/') ? address : `${address}/`;
  const response = await fetch(new URL('openapi.json', base), { signal: AbortSignal.timeout(probeMs * 5) });
  return readPaths(await response.json());
}

const readPaths = (description: unknown): ReadonlySet<string> =>
  new Set(isObject(description) && isObject(description['paths']) ? Object.keys(description['paths']) : []);

function checked(reply: ApiReply): ApiReply {
  const { headers } = reply;
  const status = Number(headers['x-status'] ?? reply.status);
  if (status < 400) return reply;
  const text = Buffer.from(reply.body).toString('utf8');
  throw new ApiFailure(readError(text) ?? `The service responded with status ${status}`, {
    status,
    code: headers['x-error-code'],
    requestId: headers['x-request-id'],
  });
}

function readError(text: string): string | undefined {
  const body = tryParseJson(text);
  return isObject(body) && typeof body['error'] === 'string' ? body['error'] : undefined;
}

/** Whether a Siteglass responds at the address. */
const isSiteglass = (address: string): Promise<boolean> =>
  fetch(new URL('/healthz', address), { signal: AbortSignal.timeout(probeMs) })
    .then(
      async (response) => {
        const body: unknown = await response.json();
        return isObject(body) && body['status'] === 'ok';
      },
      () => false,
    )
    .catch(() => false);
