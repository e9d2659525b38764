// Written by `npm run generate` from the catalogue of endpoints. Do not edit.

import type { Answer, CallOptions } from './answer.ts';

export const version = '0.1.0';

/** Parameters of `GET /v1/usage`. */
export interface UsageParameters {
  /** Comma-separated list of response fields to keep; `a.b` keeps a nested field. */
  fields?: string;
}

/** Result of `GET /v1/usage`. */
export type UsageResult = {
  /** What can still be spent, over all balances */
  remaining: number;
  /** Credits billed, over all balances */
  total_used: number;
  /** Only with a subscription */
  renewal_date?: string;
  /** Only with a subscription. Half-open: `end` is the first day of the next period. */
  period?: {
    start: string;
    end: string;
  };
  /** Subscription quota and packs together */
  subscription: {
    used: number;
    total: number;
    remaining: number;
    percent_used: number;
  };
  packs: {
    count: number;
    exhausted_count: number;
    all_exhausted: boolean;
    total: number;
    used: number;
    remaining: number;
    percent_used: number;
    /** In purchase order, from 0; null when all are exhausted */
    current_index: number | null;
    current: {
      id: string;
      title: string;
      purchased_at: string;
      total: number;
      used: number;
      remaining: number;
      percent_used: number;
      exhausted: boolean;
    } | null;
    items: ({
      id: string;
      title: string;
      purchased_at: string;
      total: number;
      used: number;
      remaining: number;
      percent_used: number;
      exhausted: boolean;
    } | null)[];
  } | null;
  credits: {
    given: number;
    consumed: number;
    remaining: number;
    percent_used: number;
  };
  rate_limit: {
    per_minute: number | null;
    per_second: number | null;
  };
  account: {
    name: string;
    slug: string;
  };
  api_key: {
    alias: string;
    active: boolean;
    category: string;
    expires: string | null;
    quotas: {
      total: number | null;
      daily: number | null;
      weekly: number | null;
      monthly: number | null;
    };
  };
};

/** Parameters of `GET /v1/stats`. */
export interface StatsParameters {
  /** Engine slug: the first part of a path after `/v1/`. */
  engine?: string;
  /** One endpoint, `/v1/<engine>/<endpoint>`. */
  path?: string;
  /** Comma-separated list of response fields to keep; `a.b` keeps a nested field. */
  fields?: string;
}

/** Result of `GET /v1/stats`. */
export type StatsResult = {
  engine: string;
  path: string | null;
  health: 'operational' | 'degraded' | 'down';
  /** Per cent; only 5xx counts as a failure */
  success_rate: number;
  avg_response_time_ms: number;
  window: '1h';
};

/** Parameters of `GET /v1/website/antibot`. */
export interface AntibotParameters {
  /** Full URL or bare domain; a bare domain is tried with https, then with http. */
  query: string;
  /** Upper bound in seconds for waiting on the target. From 1 to 60. Default: 15. */
  timeout?: number;
  /** Comma-separated list of response fields to keep; `a.b` keeps a nested field. */
  fields?: string;
}

/** Result of `GET /v1/website/antibot`. */
export type AntibotResult = {
  /** HTTP status of the target */
  status: number;
  /** Slug of the vendor; `none` when nothing was found, `unknown` for a refusal that nobody signed */
  vendor: string;
  /** URL after redirects */
  final_url: string;
  /** URL as requested */
  requested_url: string;
  /** How sure the vendor is; `none` with vendor `none` */
  confidence: 'high' | 'medium' | 'low' | 'none';
  /** Everything that was recognised, the vendor first; delivery networks last */
  detections: {
    vendor: string;
    /** What was seen */
    evidence: string[];
    confidence: 'high' | 'medium' | 'low';
    kind: 'bot-management' | 'challenge-pow' | 'waf' | 'rate-limit' | 'captcha' | 'fraud-detection' | 'cdn' | 'unknown';
    /** Whether it let this request pass, tested it or refused it */
    state: 'present' | 'challenged' | 'blocked';
  }[];
};

/** Parameters of `GET /v1/website/crawler`. */
export interface CrawlerParameters {
  /** Public URL including `http://` or `https://`. */
  query: string;
  /** Follow redirects; `false` returns the first response as it is. Default: true. */
  allow_redirects?: boolean;
  /** Return the source as the origin sent it instead of processed HTML. Default: false. */
  return_page_source?: boolean;
  /** Form of the answer: the page as a JSON string, as HTML, or its content as Markdown. */
  response_type?: 'json' | 'html' | 'markdown';
  /** Comma-separated list of response fields to keep; `a.b` keeps a nested field. */
  fields?: string;
}

/** Result of `GET /v1/website/crawler`. */
export type CrawlerResult = string;

/** Parameters of `GET /jobs/{job_id}`. */
export interface JobParameters {
  /** The identifier returned when the job was accepted. */
  job_id: string;
  /** Seconds to wait for the end of the job. From 0 to 30. Default: 0. */
  wait?: number;
  /** Comma-separated list of response fields to keep; `a.b` keeps a nested field. */
  fields?: string;
}

/** Result of `GET /jobs/{job_id}`. */
export type JobResult = {
  job_id: string;
  status: 'queued' | 'processing' | 'completed' | 'failed';
  endpoint: string;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  /** When the result is deleted */
  expires_at: string | null;
  duration_ms: number | null;
  /** null while the job is open */
  status_code: 201 | 500 | null;
  credits_charged: number;
  /** The body that the synchronous call would have had; null unless completed */
  result: unknown;
  error: string | null;
};

/** Parameters of `GET /jobs/{job_id}/result`. */
export interface JobResultParameters {
  /** The identifier returned when the job was accepted. */
  job_id: string;
  /** Comma-separated list of response fields to keep; `a.b` keeps a nested field. */
  fields?: string;
}

/** Result of `GET /jobs/{job_id}/result`. */
export type JobResultResult = unknown;

/** Parameters of `DELETE /jobs/{job_id}`. */
export interface CancelJobParameters {
  /** The identifier returned when the job was accepted. */
  job_id: string;
  /** Comma-separated list of response fields to keep; `a.b` keeps a nested field. */
  fields?: string;
}

/** Result of `DELETE /jobs/{job_id}`. */
export type CancelJobResult = {
  job_id: string;
  status: 'queued' | 'processing' | 'completed' | 'failed';
  endpoint: string;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  /** When the result is deleted */
  expires_at: string | null;
  duration_ms: number | null;
  /** null while the job is open */
  status_code: 201 | 500 | null;
  credits_charged: number;
  /** The body that the synchronous call would have had; null unless completed */
  result: unknown;
  error: string | null;
};

/** Every operation by its name. */
export interface Operations {
  usage: { parameters: UsageParameters; result: UsageResult; canRunAsync: false };
  stats: { parameters: StatsParameters; result: StatsResult; canRunAsync: false };
  antibot: { parameters: AntibotParameters; result: AntibotResult; canRunAsync: true };
  crawler: { parameters: CrawlerParameters; result: CrawlerResult; canRunAsync: true };
  job: { parameters: JobParameters; result: JobResult; canRunAsync: false };
  jobResult: { parameters: JobResultParameters; result: JobResultResult; canRunAsync: false };
  cancelJob: { parameters: CancelJobParameters; result: CancelJobResult; canRunAsync: false };
}

/** One method per operation. */
export interface Methods {
  /**
   * Balances, limits and the calling key.
   *
   * Free, and never refused for lack of balance or by a rate limit. A 200 confirms that the key works.
   */
  usage(parameters?: UsageParameters, options?: CallOptions): Promise<Answer<UsageResult>>;

  /**
   * Platform health over the last hour.
   *
   * Free. Needs the stats feature on the account. Give `engine`, `path`, or both.
   */
  stats(parameters?: StatsParameters, options?: CallOptions): Promise<Answer<StatsResult>>;

  /**
   * Name the bot protection in front of a page. Costs 1 credit.
   *
   * One ordinary request, as a browser would send it; never an attack. Headers and cookies of every redirect, the page and the names of the host are compared with what some 200 products leave behind. Whatever status the target answers with, the call is a success. A clean answer does not prove that there is no protection: some only show when they act.
   */
  antibot(parameters: AntibotParameters, options?: CallOptions): Promise<Answer<AntibotResult>>;

  /**
   * Fetch the HTML of a page. Costs 1 credit.
   *
   * One plain HTTP fetch, as fast as the target answers: no browser and no JavaScript. The page comes back as a JSON string; with `Accept: text/html` or `response_type=html` as HTML, with `response_type=markdown` as Markdown. Whatever status the target answers with, the call is a success: the header `x-target-status` tells it.
   */
  crawler(parameters: CrawlerParameters, options?: CallOptions): Promise<Answer<CrawlerResult>>;

  /**
   * State and result of a job.
   *
   * Free. `wait` holds the answer back until the job has ended, for up to 30 seconds.
   */
  job(parameters: JobParameters, options?: CallOptions): Promise<Answer<JobResult>>;

  /**
   * The raw result of a completed job.
   *
   * Free. The body as the synchronous call would have sent it, with its own content type.
   */
  jobResult(parameters: JobResultParameters, options?: CallOptions): Promise<Answer<JobResultResult>>;

  /**
   * Cancel a queued job. Free.
   *
   * Releases the credits that the job had reserved. A job that is being processed or has ended is 409.
   */
  cancelJob(parameters: CancelJobParameters, options?: CallOptions): Promise<Answer<CancelJobResult>>;
}

export interface Operation {
  readonly method: 'GET' | 'DELETE';
  readonly path: string;
  readonly pathParameters: readonly string[];
  readonly credits: number;
  readonly canRunAsync: boolean;
  readonly sendsRaw: 'by default' | 'on request' | 'never';
}

/** How each operation is called. */
export const operations: { readonly [Name in keyof Operations]: Operation } = {
  usage: { method: 'GET', path: '/v1/usage', pathParameters: [], credits: 0, canRunAsync: false, sendsRaw: 'never' },
  stats: { method: 'GET', path: '/v1/stats', pathParameters: [], credits: 0, canRunAsync: false, sendsRaw: 'never' },
  antibot: { method: 'GET', path: '/v1/website/antibot', pathParameters: [], credits: 1, canRunAsync: true, sendsRaw: 'never' },
  crawler: { method: 'GET', path: '/v1/website/crawler', pathParameters: [], credits: 1, canRunAsync: true, sendsRaw: 'on request' },
  job: { method: 'GET', path: '/jobs/{job_id}', pathParameters: ['job_id'], credits: 0, canRunAsync: false, sendsRaw: 'never' },
  jobResult: { method: 'GET', path: '/jobs/{job_id}/result', pathParameters: ['job_id'], credits: 0, canRunAsync: false, sendsRaw: 'by default' },
  cancelJob: { method: 'DELETE', path: '/jobs/{job_id}', pathParameters: ['job_id'], credits: 0, canRunAsync: false, sendsRaw: 'never' },
};
