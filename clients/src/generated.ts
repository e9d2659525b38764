// Written by `npm run generate` from the catalogue of endpoints. Do not edit.

import type { Answer, CallOptions } from './answer.ts';

export const version = '0.1.0';

export type WebResults = {
  /** About this search */
  search_metadata: {
    /** Identifier of the search */
    id: string;
    /** The search succeeded */
    status: 'success';
    /** Slug of the engine */
    engine: string;
    /** What was searched for */
    type: 'images' | 'news' | 'search' | 'suggest';
    /** When the engine was queried, in ISO 8601 */
    created_at: string;
    /** How long the search took */
    total_time_ms: number;
    /** Whether cached results were returned */
    cached: boolean;
    /** How the results were obtained */
    provider: string;
    /** Address at the engine that shows the same search */
    engine_url: string | null;
  };
  /** The values that were used */
  search_parameters: Record<string, unknown>;
  /** About the results */
  search_information: {
    /** `corrected`: the engine searched for another spelling */
    results_state: 'ok' | 'empty' | 'corrected';
    /** The query that the engine searched for */
    query_displayed: string;
    /** Number of results that the engine claims; null: it does not say */
    total_results: number | null;
    /** Parameters that this engine does not support */
    ignored_parameters: string[];
  };
  /** Searches that the engine proposes */
  related_searches: {
    /** A query */
    query: string;
  }[];
  /** Searches that narrow this one, with an image */
  suggested_searches: {
    /** A query */
    query: string;
    /** URL of a small image */
    thumbnail_url: string | null;
  }[];
  /** Where this page stands */
  pagination: {
    /** Number of this page */
    current: number;
    /** Number of the next page; null: there is none */
    next: number | null;
    /** Whether there is a next page */
    has_more: boolean;
    /** Results per page; those of this page if pages differ in length */
    per_page: number;
  };
  /** The pages, best first */
  organic_results: {
    /** Place among the results, from 1. Continues across pages unless pages of the engine differ in length */
    position: number;
    /** Title of the result */
    title: string | null;
    /** URL of the page */
    link: string | null;
    /** The address as the engine shows it */
    displayed_link: string | null;
    /** Host name of the page */
    domain: string | null;
    /** Extract of the page */
    snippet: string | null;
    /** The date as the engine shows it */
    date: string | null;
    /** ISO 8601; null when the text is ambiguous */
    date_utc: string | null;
    /** How precise `date_utc` is */
    date_precision: 'minute' | 'hour' | 'day' | 'month' | null;
    /** Name of the site */
    source: string | null;
    /** URL of a small image */
    thumbnail_url: string | null;
  }[];
  /** What the engine says about the subject itself; null where it shows nothing */
  knowledge_panel: {
    /** Name of the subject */
    title: string;
    /** What kind of subject it is */
    subtitle: string | null;
    /** Text about the subject */
    description: string | null;
    /** URL of the page that the text is from */
    link: string | null;
    /** Name of the site that the text is from */
    source: string | null;
    /** URL of an image of the subject */
    image_url: string | null;
  } | null;
};

export type ImageResults = {
  /** About this search */
  search_metadata: {
    /** Identifier of the search */
    id: string;
    /** The search succeeded */
    status: 'success';
    /** Slug of the engine */
    engine: string;
    /** What was searched for */
    type: 'images' | 'news' | 'search' | 'suggest';
    /** When the engine was queried, in ISO 8601 */
    created_at: string;
    /** How long the search took */
    total_time_ms: number;
    /** Whether cached results were returned */
    cached: boolean;
    /** How the results were obtained */
    provider: string;
    /** Address at the engine that shows the same search */
    engine_url: string | null;
  };
  /** The values that were used */
  search_parameters: Record<string, unknown>;
  /** About the results */
  search_information: {
    /** `corrected`: the engine searched for another spelling */
    results_state: 'ok' | 'empty' | 'corrected';
    /** The query that the engine searched for */
    query_displayed: string;
    /** Number of results that the engine claims; null: it does not say */
    total_results: number | null;
    /** Parameters that this engine does not support */
    ignored_parameters: string[];
  };
  /** Searches that the engine proposes */
  related_searches: {
    /** A query */
    query: string;
  }[];
  /** Searches that narrow this one, with an image */
  suggested_searches: {
    /** A query */
    query: string;
    /** URL of a small image */
    thumbnail_url: string | null;
  }[];
  /** Where this page stands */
  pagination: {
    /** Number of this page */
    current: number;
    /** Number of the next page; null: there is none */
    next: number | null;
    /** Whether there is a next page */
    has_more: boolean;
    /** Results per page; those of this page if pages differ in length */
    per_page: number;
  };
  /** The images, best first */
  images: {
    /** Place among the results, from 1. Continues across pages unless pages of the engine differ in length */
    position: number;
    /** Title of the result */
    title: string | null;
    /** URL of the image; null where the engine only has a thumbnail */
    url: string | null;
    /** URL of the page that contains the image */
    link: string | null;
    /** Host name of the page */
    domain: string | null;
    /** Name of the site */
    source: string | null;
    /** Width in pixels */
    image_width: number | null;
    /** Height in pixels */
    image_height: number | null;
    /** URL of a small image */
    thumbnail_url: string | null;
    /** Width of the thumbnail in pixels */
    thumbnail_width: number | null;
    /** Height of the thumbnail in pixels */
    thumbnail_height: number | null;
    /** Format of the image, such as `jpeg` */
    format: string | null;
    /** Size of the image file */
    size_bytes: number | null;
    /** The date as the engine shows it */
    date: string | null;
    /** Licence of the image: its name or URL */
    license: string | null;
    /** Who made the image */
    creator: string | null;
  }[];
};

export type NewsResults = {
  /** About this search */
  search_metadata: {
    /** Identifier of the search */
    id: string;
    /** The search succeeded */
    status: 'success';
    /** Slug of the engine */
    engine: string;
    /** What was searched for */
    type: 'images' | 'news' | 'search' | 'suggest';
    /** When the engine was queried, in ISO 8601 */
    created_at: string;
    /** How long the search took */
    total_time_ms: number;
    /** Whether cached results were returned */
    cached: boolean;
    /** How the results were obtained */
    provider: string;
    /** Address at the engine that shows the same search */
    engine_url: string | null;
  };
  /** The values that were used */
  search_parameters: Record<string, unknown>;
  /** About the results */
  search_information: {
    /** `corrected`: the engine searched for another spelling */
    results_state: 'ok' | 'empty' | 'corrected';
    /** The query that the engine searched for */
    query_displayed: string;
    /** Number of results that the engine claims; null: it does not say */
    total_results: number | null;
    /** Parameters that this engine does not support */
    ignored_parameters: string[];
  };
  /** Searches that the engine proposes */
  related_searches: {
    /** A query */
    query: string;
  }[];
  /** Searches that narrow this one, with an image */
  suggested_searches: {
    /** A query */
    query: string;
    /** URL of a small image */
    thumbnail_url: string | null;
  }[];
  /** Where this page stands */
  pagination: {
    /** Number of this page */
    current: number;
    /** Number of the next page; null: there is none */
    next: number | null;
    /** Whether there is a next page */
    has_more: boolean;
    /** Results per page; those of this page if pages differ in length */
    per_page: number;
  };
  /** The articles, best first */
  organic_results: {
    /** Place among the results, from 1. Continues across pages unless pages of the engine differ in length */
    position: number;
    /** Title of the result */
    title: string | null;
    /** URL of the article */
    link: string | null;
    /** Name of the publisher */
    source: string | null;
    /** The date as the engine shows it */
    date: string | null;
    /** Extract of the page */
    snippet: string | null;
    /** Host name of the page */
    domain: string | null;
    /** Website of the publisher */
    source_url: string | null;
    /** ISO 8601; null when the text is ambiguous */
    date_utc: string | null;
    /** How precise `date_utc` is */
    date_precision: 'minute' | 'hour' | 'day' | 'month' | null;
    /** URL of a small image */
    thumbnail_url: string | null;
    /** Other articles on the same event */
    stories: {
      /** Title of the article */
      title: string;
      /** URL of the article */
      link: string;
      /** Name of the publisher */
      source: string | null;
    }[];
  }[];
};

export type Suggestions = {
  /** About this search */
  search_metadata: {
    /** Identifier of the search */
    id: string;
    /** The search succeeded */
    status: 'success';
    /** Slug of the engine */
    engine: string;
    /** What was searched for */
    type: 'images' | 'news' | 'search' | 'suggest';
    /** When the engine was queried, in ISO 8601 */
    created_at: string;
    /** How long the search took */
    total_time_ms: number;
    /** Whether cached results were returned */
    cached: boolean;
    /** How the results were obtained */
    provider: string;
    /** Address at the engine that shows the same search */
    engine_url: string | null;
  };
  /** Queries that complete the given one, best first */
  suggestions: {
    /** A query */
    query: string;
  }[];
};

export type Batch = {
  /** Identifier of the batch */
  batch_id: string;
  /** The name given at submission */
  name: string | null;
  /** Path of the endpoint that is called */
  endpoint: string;
  /** State of the batch */
  status: 'running' | 'paused' | 'completed' | 'cancelled';
  /** Why the batch is paused: `key` (the API key may not be used), `payment` (no balance, or an open invoice), `quota`, `suspended` or `user`; null unless paused */
  reason: 'key' | 'payment' | 'quota' | 'suspended' | 'user' | null;
  /** Number of items */
  total: number;
  /** Items that have not started */
  queued: number;
  /** Items that are running */
  processing: number;
  /** Items that succeeded */
  completed: number;
  /** Items that failed, which are not billed */
  failed: number;
  /** Credits billed so far */
  credits_charged: number;
  /** When the batch was accepted */
  created_at: string;
  /** When the first item started; null: none has */
  started_at: string | null;
  /** When the last item ended */
  completed_at: string | null;
  /** Estimated time until the last item ends; null unless items are running */
  eta_seconds: number | null;
};

export type Crawl = {
  /** Identifier of the crawl */
  crawl_id: string;
  /** The name given at submission */
  name: string | null;
  /** Path of the endpoint that is called */
  endpoint: string;
  /** State of the crawl */
  status: 'running' | 'paused' | 'completed' | 'cancelled';
  /** Why the crawl is paused: `key` (the API key may not be used), `payment` (no balance, or an open invoice), `quota`, `suspended` or `user`; null unless paused */
  reason: 'key' | 'payment' | 'quota' | 'suspended' | 'user' | null;
  /** Pages found so far, without skipped ones; it grows while the crawl runs */
  total: number;
  /** Pages that have not been fetched yet */
  queued: number;
  /** Pages that are being fetched */
  processing: number;
  /** Pages that were fetched */
  completed: number;
  /** Pages that failed, which are not billed */
  failed: number;
  /** Credits billed so far */
  credits_charged: number;
  /** When the crawl was accepted */
  created_at: string;
  /** When the first page started; null: none has */
  started_at: string | null;
  /** When the last page ended */
  completed_at: string | null;
  /** Estimated time until the pages that are known now have ended; null unless pages are running */
  eta_seconds: number | null;
  /** The start page */
  url: string;
  /** Maximum number of pages */
  limit: number;
  /** Maximum number of links between the start page and a page */
  depth: number;
  /** Patterns of which a URL must match one; empty: none */
  include: string[];
  /** Patterns of which a URL must match none */
  exclude: string[];
  /** Whether all hosts of the domain belong to the crawl */
  subdomains: boolean;
  /** Whether pages of sitemaps are fetched */
  sitemap: 'include' | 'skip' | 'only';
  /** Whether robots.txt is obeyed */
  robots: 'obey' | 'ignore';
  /** Milliseconds between the starts of two pages of one host */
  delay_ms: number;
  /** Pages that are fetched at the same time */
  concurrency: number;
  /** Pages with the text of an earlier page. Their links are not followed. */
  duplicates: number;
  /** URLs of the site that are not pages of the crawl, by reason */
  skipped: {
    /** `robots`: robots.txt does not allow it; `nofollow`: only links with `rel=nofollow`, or links of pages with a `nofollow` robots directive, lead to it; `scope`: it is on another host of the site, and `subdomains` is off, or a page redirects to another site; `pattern`: it matches an `exclude` pattern, or no `include` pattern; `depth`: it is too many links away from the start page; `limit`: the limit of pages is reached; `trap`: it looks like one of an unlimited number of generated URLs: repeated path segments, dates far away, too many parameters or combinations of them; `file`: its extension is that of an image, a video, an archive or another file without text and links; `duplicate`: it redirects to a page that the crawl already has; `sitemap`: it is a sitemap that could not be read completely, or was not read because there are too many or the time was up */
    reason: 'robots' | 'nofollow' | 'scope' | 'pattern' | 'depth' | 'limit' | 'trap' | 'file' | 'duplicate' | 'sitemap';
    /** Different URLs; a crawl counts up to 100,000 in total */
    count: number;
    /** Up to five of them */
    samples: string[];
  }[];
};

export type Schedule = {
  /** Identifier of the schedule */
  schedule_id: string;
  /** A name for your own use */
  name: string | null;
  /** Whether it runs */
  status: 'active' | 'paused';
  /** Why the schedule is paused: `user`, `failures` (ten runs in a row failed) or `suspended` (the workspace is); null unless paused */
  reason: 'user' | 'failures' | 'suspended' | null;
  /** Cron expression; null with `every_seconds` */
  cron: string | null;
  /** Seconds between due times; null with `cron` */
  every_seconds: number | null;
  /** Time zone of the cron expression */
  timezone: string;
  /** Path of the endpoint that is called */
  endpoint: string;
  /** The parameters of the call, without secrets */
  params: Record<string, unknown>;
  /** URL to which the end of each run is posted; null: none */
  webhook_url: string | null;
  /** What is compared with the last run; null: nothing */
  watch: 'body' | 'text' | 'extract' | 'screenshot' | null;
  /** Changes up to this share of the characters, fields or pixels are ignored */
  threshold: number;
  /** Runs that failed in a row; the schedule is paused at ten */
  failures: number;
  /** When the schedule was created */
  created_at: string;
  /** null while the schedule is paused */
  next_run_at: string | null;
  /** The due time of the last run; null: none */
  last_run_at: string | null;
  /** State of the last run; null: none */
  last_status: 'running' | 'completed' | 'failed' | 'skipped' | null;
  /** The due time of the last run whose result had changed; null: none, or not watched */
  last_changed_at: string | null;
};

/** Parameters of `GET /v1/usage`. */
export interface UsageParameters {
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/usage`. */
export type UsageResult = {
  /** Credits left, over all balances */
  remaining: number;
  /** Credits billed, over all balances */
  total_used: number;
  /** Subscription quota and packs together */
  subscription: {
    /** Credits used */
    used: number;
    /** Total credits */
    total: number;
    /** Credits left */
    remaining: number;
    /** Share of the credits that are used, in per cent */
    percent_used: number;
  };
  /** Packs that were bought; null if there are none */
  packs: {
    /** Number of packs */
    count: number;
    /** Number of packs whose credits are all used */
    exhausted_count: number;
    /** Whether no pack has credits left */
    all_exhausted: boolean;
    /** Total credits */
    total: number;
    /** Credits used */
    used: number;
    /** Credits left */
    remaining: number;
    /** Share of the credits that are used, in per cent */
    percent_used: number;
    /** In purchase order, from 0; null when all are exhausted */
    current_index: number | null;
    /** The pack that is used now; null when all are exhausted */
    current: {
      /** Identifier of the pack */
      id: string;
      /** Name of the pack */
      title: string;
      /** Day of purchase, in UTC */
      purchased_at: string;
      /** Total credits */
      total: number;
      /** Credits used */
      used: number;
      /** Credits left */
      remaining: number;
      /** Share of the credits that are used, in per cent */
      percent_used: number;
      /** Whether all its credits are used */
      exhausted: boolean;
    } | null;
    /** The packs in purchase order */
    items: {
      /** Identifier of the pack */
      id: string;
      /** Name of the pack */
      title: string;
      /** Day of purchase, in UTC */
      purchased_at: string;
      /** Total credits */
      total: number;
      /** Credits used */
      used: number;
      /** Credits left */
      remaining: number;
      /** Share of the credits that are used, in per cent */
      percent_used: number;
      /** Whether all its credits are used */
      exhausted: boolean;
    }[];
  } | null;
  /** Credits that the operator granted */
  credits: {
    /** Credits granted */
    given: number;
    /** Credits used */
    consumed: number;
    /** Credits left */
    remaining: number;
    /** Share of the credits that are used, in per cent */
    percent_used: number;
  };
  /** Rate limits of the workspace */
  rate_limit: {
    /** Calls per minute; null: no limit */
    per_minute: number | null;
    /** Calls per second; null: no limit */
    per_second: number | null;
  };
  /** The workspace of the key */
  account: {
    /** Name of the workspace */
    name: string;
    /** Short name of the workspace, used in URLs */
    slug: string;
  };
  /** The key of this call */
  api_key: {
    /** Name of the key */
    alias: string;
    /** Whether the key may be used */
    active: boolean;
    /** What the key is for, such as `production` */
    category: string;
    /** The last day on which the key works, in UTC; null: it does not expire */
    expires: string | null;
    /** Limits of the key */
    quotas: {
      /** Credits over all time; null: unlimited */
      total: number | null;
      /** Credits per calendar day in UTC */
      daily: number | null;
      /** Credits per ISO week in UTC */
      weekly: number | null;
      /** Credits per calendar month in UTC */
      monthly: number | null;
    };
  };
  /** Only with a subscription */
  renewal_date?: string;
  /** Only with a subscription. Half-open: `end` is the first day of the next period. */
  period?: {
    /** First day of the period */
    start: string;
    /** First day of the next period */
    end: string;
  };
};

/** Parameters of `GET /v1/stats`. */
export interface StatsParameters {
  /** Engine slug: the first part of a path after `/v1/`. */
  engine?: string;
  /** One endpoint: `/v1/<engine>/<endpoint>`, or `/v1/search`. */
  path?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/stats`. */
export type StatsResult = {
  /** Slug of the engine */
  engine: string;
  /** The endpoint; null for the whole engine */
  path: string | null;
  /** Summary of the success rate */
  health: 'operational' | 'degraded' | 'down';
  /** Per cent; only 5xx counts as a failure */
  success_rate: number;
  /** Mean duration of the calls */
  avg_response_time_ms: number;
  /** The time that the figures cover */
  window: '1h';
};

/** Parameters of `GET /v1/website/crawler`. */
export interface CrawlerParameters {
  /** Public URL including `http://` or `https://`. Also accepted as `url`. */
  query: string;
  /** Follow redirects; `false` returns the first response. Default: true. */
  allow_redirects?: boolean;
  /** Return the source as the origin sent it instead of processed HTML. Default: false. */
  return_page_source?: boolean;
  /** Seconds until the response must be complete; default: 30, of which 15 until it begins. From 1 to 60. */
  timeout?: number;
  /** Method of the request. Methods other than GET and HEAD are never sent twice. Default: "GET". */
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Body of the request, up to 256 KiB; a JSON object or array is sent as JSON. */
  body?: string | Record<string, unknown> | unknown[];
  /** Type of the `body`; default: `application/json` for a JSON object or array, otherwise `text/plain`. */
  content_type?: string;
  /** Request headers for the target: a JSON object of at most 50 headers and 16 KiB. On redirects to another origin, credentials such as `authorization` are dropped; in a browser, headers go to the origin of the page only. */
  headers?: Record<string, unknown>;
  /** Cookies for the requested host: `a=1; b=2`, or a JSON object. */
  cookies?: string | Record<string, unknown> | unknown[];
  /** User agent to send; client hints are adjusted to it. */
  user_agent?: string;
  /** Preferred languages, as in the header `Accept-Language`. */
  accept_language?: string;
  /** User name for basic authentication; may also be part of the URL. */
  username?: string;
  /** Password for basic authentication; may also be part of the URL. */
  password?: string;
  /** Your proxy, `http://user:password@host:port`; http, https or socks5. */
  proxy?: string;
  /** Fetch through an exit proxy of the operator in this country: a two-letter code (ISO 3166), upper or lower case. Cannot be combined with `proxy`. */
  country?: string;
  /** Fetch through an exit proxy of this pool of the operator. Cannot be combined with `proxy`. */
  proxy_pool?: string;
  /** Name of a session: calls with the same name share cookies, user agent and proxy, until 30 minutes after the last one. */
  session?: string;
  /** `obey`: refuse pages that robots.txt does not allow for `siteglass`, with an unbilled 403. Default: "ignore". */
  robots?: 'ignore' | 'obey';
  /** Accept any certificate of the target; 403 unless the operator allows it. Default: false. */
  ignore_tls_errors?: boolean;
  /** Accept a cached response to the same call of your account, if it is at most this many seconds old; otherwise the new response is cached. The price is the same. Calls with cookies, credentials, `session` or a method other than GET are not cached. From 0 to 2592000. */
  max_age?: number;
  /** Form of the response: the page as a JSON string, as HTML, or its content as Markdown. */
  response_type?: 'json' | 'html' | 'markdown';
  /** Comma-separated list: html, source, markdown, text, links, images, metadata, structured_data, tables, feeds. The result is then an object with a field for each of them. Overrides `response_type` and `return_page_source`. */
  formats?: string | string[];
  /** Leave out navigation, advertisements, comments and the like from html, markdown, text, links, images and tables. Default: false; true for `response_type=markdown`. */
  only_main_content?: boolean;
  /** CSS selectors, separated by commas: only these parts of the page are used for html, markdown, text, links, images and tables. */
  include_selectors?: string | string[];
  /** CSS selectors, separated by commas: these parts are left out of html, markdown, text, links, images and tables. */
  exclude_selectors?: string | string[];
  /** Named rules. Each is a CSS selector or XPath, or an object with `selector`, `type` (`css` or `xpath`), `output` (`text`, `html`, `attribute`, `number`, `date` or `exists`), `attribute`, `all` (true: a list of all matches) and `fields` (rules for each match). The result is then an object whose field `extracted` has a value per rule; null, or `[]` with `all`, if nothing matches. */
  extract?: Record<string, unknown>;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/website/crawler`. */
export type CrawlerResult = string | {
  /** URL as requested */
  requested_url: string;
  /** URL after redirects */
  final_url: string;
  /** HTTP status of the target */
  status: number;
  /** Content type that the target sent */
  content_type: string;
  /** When the page was fetched */
  fetched_at: string;
  /** Title of the page; null if it has none */
  title: string | null;
  /** Processed HTML */
  html?: string;
  /** The page as the origin sent it */
  source?: string;
  /** The page in Markdown */
  markdown?: string;
  /** The text of the page without markup */
  text?: string;
  /** Links to pages, each URL once per text */
  links?: {
    /** Absolute URL */
    url: string;
    /** Text of the link, or its label */
    text: string;
    /** The `rel` attribute, such as `nofollow`; empty if it has none */
    rel: string;
    /** Whether the link leads to the host of the page */
    internal: boolean;
  }[];
  /** Images of the page, each URL once */
  images?: {
    /** Absolute URL */
    url: string;
    /** Alternative text; empty if it has none */
    alt: string;
    /** Width in CSS pixels, as the page says; null if it does not */
    width: number | null;
    /** Height in CSS pixels, as the page says; null if it does not */
    height: number | null;
  }[];
  /** What the page says about itself; null where it says nothing */
  metadata?: {
    /** Title of the page */
    title: string | null;
    /** Summary of the page */
    description: string | null;
    /** The URL that the page calls its own */
    canonical: string | null;
    /** Language tag, such as `en-GB` */
    language: string | null;
    /** Name of the author */
    author: string | null;
    /** Date of publication in ISO 8601 */
    published_at: string | null;
    /** Date of the last change in ISO 8601 */
    modified_at: string | null;
    /** URL of the image that stands for the page */
    image: string | null;
    /** URL of the icon of the site */
    icon: string | null;
    /** Name of the site */
    site_name: string | null;
    /** Open Graph properties without `og:` */
    open_graph: Record<string, unknown>;
    /** Twitter card properties without `twitter:` */
    twitter: Record<string, unknown>;
  };
  /** JSON-LD, microdata and RDFa of the page */
  structured_data?: {
    /** The JSON-LD objects of the page, as they are */
    json_ld: unknown[];
    /** The items in microdata */
    microdata: {
      /** Types of the item, such as `https://schema.org/Product` */
      type: string[];
      /** A list of values per property; a value is a text or an item */
      properties: Record<string, unknown>;
      /** Global identifier of the item */
      id?: string;
    }[];
    /** The items in RDFa */
    rdfa: {
      /** Types of the item, such as `https://schema.org/Product` */
      type: string[];
      /** A list of values per property; a value is a text or an item */
      properties: Record<string, unknown>;
      /** Global identifier of the item */
      id?: string;
    }[];
  };
  /** Tables with data; those used for layout are left out */
  tables?: {
    /** Texts of the header cells; empty if the table has none */
    headers: string[];
    /** Texts of the cells, row by row */
    rows: string[][];
    /** The table in Markdown */
    markdown: string;
  }[];
  /** Feeds that the page names */
  feeds?: {
    /** Absolute URL */
    url: string;
    /** Title that the page gives the feed; may be empty */
    title: string;
    /** Format of the feed */
    type: 'rss' | 'atom' | 'json';
  }[];
  /** A value per rule of `extract` */
  extracted?: Record<string, unknown>;
};

/** Parameters of `GET /v1/website/rendering`. */
export interface RenderingParameters {
  /** Public URL including `http://` or `https://`. Also accepted as `url`. */
  query: string;
  /** When the page is ready: once it is parsed, once it is loaded, or once it had at most 0 or 2 connections for half a second. Default: "load". */
  wait_until?: 'domcontentloaded' | 'load' | 'networkidle0' | 'networkidle2';
  /** CSS selector or XPath of an element to wait for. Also accepted as `wait_for_selector`. */
  wait_for?: string;
  /** Seconds to wait after the page is ready. From 0 to 30. Default: 0. */
  wait_in_seconds?: number;
  /** Seconds until the page must be ready, `wait_for` included. From 1 to 60. Default: 30. */
  timeout?: number;
  /** Actions to perform in the page, in order: objects with `type` (`click`, `input`, `scroll`, `scroll_to_bottom`, `wait`, `wait_for_element`), `selector` (`{"type": "css" | "xpath" | "text", "value": "…"}`), `value`, `x`, `y`, `timeout_s` (5), `wait_time_s` (0) and `on_error` (`error` or `skip`). */
  browser_instructions?: Record<string, unknown>[];
  /** Emulate this device instead of a desktop. */
  device?: 'galaxy_fold4' | 'galaxy_s23' | 'galaxy_s23_ultra' | 'galaxy_s8' | 'huawei_mate_50_pro' | 'huawei_p60_pro' | 'ipad' | 'iphone_12' | 'iphone_13_mini' | 'iphone_13_pro_max' | 'iphone_14_pro' | 'iphone_14_pro_max' | 'iphone_x' | 'pixel_5' | 'pixel_6a' | 'pixel_7_pro' | 'redmi_note_11' | 'redmi_note_12_pro';
  /** Value of the media feature `prefers-color-scheme`; default: `light`. */
  color_scheme?: 'light' | 'dark';
  /** Set the media feature `prefers-reduced-motion` to `reduce`. Default: false. */
  reduced_motion?: boolean;
  /** CSS media type of the page; default: `screen`, and `print` for a PDF. */
  media?: 'screen' | 'print';
  /** Language of the browser, such as `de-CH`: formats of dates and numbers, `navigator.language`, and `Accept-Language` unless `accept_language` is given. */
  locale?: string;
  /** Time zone of the browser, such as `Europe/Zurich`; default: that of the server. */
  timezone?: string;
  /** Latitude of the position that the page may read without asking; needs `longitude`. From -90 to 90. */
  latitude?: number;
  /** Longitude of that position; needs `latitude`. From -180 to 180. */
  longitude?: number;
  /** CSS to apply when the page is ready, up to 64 KiB; `@import` is ignored. Send large ones by POST. */
  styles?: string;
  /** JavaScript to run in the page when it is ready, up to 64 KiB; top-level `await` is allowed. It must end within `timeout`. Its result is discarded. Send large ones by POST. */
  scripts?: string;
  /** Comma-separated kinds of resources to block: document, eventsource, fetch, font, image, manifest, media, other, script, stylesheet, texttrack, websocket, xhr. The page itself is always loaded. */
  block_resources?: string | string[];
  /** Comma-separated strings: resources whose URL contains one of them are blocked. */
  block_urls?: string | string[];
  /** Block known advertising and tracking hosts. Default: false. */
  block_ads?: boolean;
  /** Return the main document as the origin sent it instead of the document after scripts. Default: false. */
  return_page_source?: boolean;
  /** Form of the response: the page as a JSON string, as HTML, or its content as Markdown. */
  response_type?: 'json' | 'html' | 'markdown';
  /** Request headers for the target: a JSON object of at most 50 headers and 16 KiB. On redirects to another origin, credentials such as `authorization` are dropped; in a browser, headers go to the origin of the page only. */
  headers?: Record<string, unknown>;
  /** Cookies for the requested host: `a=1; b=2`, or a JSON object. */
  cookies?: string | Record<string, unknown> | unknown[];
  /** User agent to send; client hints are adjusted to it. */
  user_agent?: string;
  /** Preferred languages, as in the header `Accept-Language`. */
  accept_language?: string;
  /** User name for basic authentication; may also be part of the URL. */
  username?: string;
  /** Password for basic authentication; may also be part of the URL. */
  password?: string;
  /** Your proxy, `http://user:password@host:port`; http, https or socks5. */
  proxy?: string;
  /** Fetch through an exit proxy of the operator in this country: a two-letter code (ISO 3166), upper or lower case. Cannot be combined with `proxy`. */
  country?: string;
  /** Fetch through an exit proxy of this pool of the operator. Cannot be combined with `proxy`. */
  proxy_pool?: string;
  /** Name of a session: calls with the same name share cookies, user agent and proxy, until 30 minutes after the last one. */
  session?: string;
  /** `obey`: refuse pages that robots.txt does not allow for `siteglass`, with an unbilled 403. Default: "ignore". */
  robots?: 'ignore' | 'obey';
  /** Accept any certificate of the target; 403 unless the operator allows it. Default: false. */
  ignore_tls_errors?: boolean;
  /** Accept a cached response to the same call of your account, if it is at most this many seconds old; otherwise the new response is cached. The price is the same. Calls with cookies, credentials, `session` or a method other than GET are not cached. From 0 to 2592000. */
  max_age?: number;
  /** Comma-separated list: html, source, markdown, text, links, images, metadata, structured_data, tables, feeds, requests. The result is then an object with a field for each of them. Overrides `response_type` and `return_page_source`. */
  formats?: string | string[];
  /** Leave out navigation, advertisements, comments and the like from html, markdown, text, links, images and tables. Default: false; true for `response_type=markdown`. */
  only_main_content?: boolean;
  /** CSS selectors, separated by commas: only these parts of the page are used for html, markdown, text, links, images and tables. */
  include_selectors?: string | string[];
  /** CSS selectors, separated by commas: these parts are left out of html, markdown, text, links, images and tables. */
  exclude_selectors?: string | string[];
  /** Named rules. Each is a CSS selector or XPath, or an object with `selector`, `type` (`css` or `xpath`), `output` (`text`, `html`, `attribute`, `number`, `date` or `exists`), `attribute`, `all` (true: a list of all matches) and `fields` (rules for each match). The result is then an object whose field `extracted` has a value per rule; null, or `[]` with `all`, if nothing matches. */
  extract?: Record<string, unknown>;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/website/rendering`. */
export type RenderingResult = string | {
  /** URL as requested */
  requested_url: string;
  /** URL after redirects */
  final_url: string;
  /** HTTP status of the target */
  status: number;
  /** Content type that the target sent */
  content_type: string;
  /** When the page was fetched */
  fetched_at: string;
  /** Title of the page; null if it has none */
  title: string | null;
  /** Processed HTML */
  html?: string;
  /** The page as the origin sent it */
  source?: string;
  /** The page in Markdown */
  markdown?: string;
  /** The text of the page without markup */
  text?: string;
  /** Links to pages, each URL once per text */
  links?: {
    /** Absolute URL */
    url: string;
    /** Text of the link, or its label */
    text: string;
    /** The `rel` attribute, such as `nofollow`; empty if it has none */
    rel: string;
    /** Whether the link leads to the host of the page */
    internal: boolean;
  }[];
  /** Images of the page, each URL once */
  images?: {
    /** Absolute URL */
    url: string;
    /** Alternative text; empty if it has none */
    alt: string;
    /** Width in CSS pixels, as the page says; null if it does not */
    width: number | null;
    /** Height in CSS pixels, as the page says; null if it does not */
    height: number | null;
  }[];
  /** What the page says about itself; null where it says nothing */
  metadata?: {
    /** Title of the page */
    title: string | null;
    /** Summary of the page */
    description: string | null;
    /** The URL that the page calls its own */
    canonical: string | null;
    /** Language tag, such as `en-GB` */
    language: string | null;
    /** Name of the author */
    author: string | null;
    /** Date of publication in ISO 8601 */
    published_at: string | null;
    /** Date of the last change in ISO 8601 */
    modified_at: string | null;
    /** URL of the image that stands for the page */
    image: string | null;
    /** URL of the icon of the site */
    icon: string | null;
    /** Name of the site */
    site_name: string | null;
    /** Open Graph properties without `og:` */
    open_graph: Record<string, unknown>;
    /** Twitter card properties without `twitter:` */
    twitter: Record<string, unknown>;
  };
  /** JSON-LD, microdata and RDFa of the page */
  structured_data?: {
    /** The JSON-LD objects of the page, as they are */
    json_ld: unknown[];
    /** The items in microdata */
    microdata: {
      /** Types of the item, such as `https://schema.org/Product` */
      type: string[];
      /** A list of values per property; a value is a text or an item */
      properties: Record<string, unknown>;
      /** Global identifier of the item */
      id?: string;
    }[];
    /** The items in RDFa */
    rdfa: {
      /** Types of the item, such as `https://schema.org/Product` */
      type: string[];
      /** A list of values per property; a value is a text or an item */
      properties: Record<string, unknown>;
      /** Global identifier of the item */
      id?: string;
    }[];
  };
  /** Tables with data; those used for layout are left out */
  tables?: {
    /** Texts of the header cells; empty if the table has none */
    headers: string[];
    /** Texts of the cells, row by row */
    rows: string[][];
    /** The table in Markdown */
    markdown: string;
  }[];
  /** Feeds that the page names */
  feeds?: {
    /** Absolute URL */
    url: string;
    /** Title that the page gives the feed; may be empty */
    title: string;
    /** Format of the feed */
    type: 'rss' | 'atom' | 'json';
  }[];
  /** A value per rule of `extract` */
  extracted?: Record<string, unknown>;
  /** Requests of the page, in order */
  requests?: {
    /** URL of the request */
    url: string;
    /** HTTP method */
    method: string;
    /** What it was for: `document`, `script`, `stylesheet`, `image`, `xhr`, `fetch`… */
    type: string;
    /** null for a request that failed or was blocked */
    status: number | null;
    /** Bytes on the wire */
    size: number | null;
  }[];
};

/** Parameters of `GET /v1/website/webunlocker`. */
export interface WebunlockerParameters {
  /** Public URL including `http://` or `https://`; its host must be on the whitelist. Also accepted as `url`. */
  query: string;
  /** Follow redirects; `false` returns the first response after the check. Default: true. */
  allow_redirects?: boolean;
  /** Return the HTML as delivered after the check instead of processed HTML. Default: false. */
  return_page_source?: boolean;
  /** Time limit in seconds for all tiers together. From 1 to 60. Default: 30. */
  timeout?: number;
  /** Form of the response: the page as a JSON string, as HTML, or its content as Markdown. */
  response_type?: 'json' | 'html' | 'markdown';
  /** Request headers for the target: a JSON object of at most 50 headers and 16 KiB. On redirects to another origin, credentials such as `authorization` are dropped; in a browser, headers go to the origin of the page only. */
  headers?: Record<string, unknown>;
  /** Cookies for the requested host: `a=1; b=2`, or a JSON object. */
  cookies?: string | Record<string, unknown> | unknown[];
  /** User agent to send; client hints are adjusted to it. */
  user_agent?: string;
  /** Preferred languages, as in the header `Accept-Language`. */
  accept_language?: string;
  /** User name for basic authentication; may also be part of the URL. */
  username?: string;
  /** Password for basic authentication; may also be part of the URL. */
  password?: string;
  /** Your proxy, `http://user:password@host:port`; http, https or socks5. */
  proxy?: string;
  /** Fetch through an exit proxy of the operator in this country: a two-letter code (ISO 3166), upper or lower case. Cannot be combined with `proxy`. */
  country?: string;
  /** Fetch through an exit proxy of this pool of the operator. Cannot be combined with `proxy`. */
  proxy_pool?: string;
  /** Name of a session: calls with the same name share cookies, user agent and proxy, until 30 minutes after the last one. */
  session?: string;
  /** `obey`: refuse pages that robots.txt does not allow for `siteglass`, with an unbilled 403. Default: "ignore". */
  robots?: 'ignore' | 'obey';
  /** Accept any certificate of the target; 403 unless the operator allows it. Default: false. */
  ignore_tls_errors?: boolean;
  /** Accept a cached response to the same call of your account, if it is at most this many seconds old; otherwise the new response is cached. The price is the same. Calls with cookies, credentials, `session` or a method other than GET are not cached. From 0 to 2592000. */
  max_age?: number;
  /** Comma-separated list: html, source, markdown, text, links, images, metadata, structured_data, tables, feeds. The result is then an object with a field for each of them. Overrides `response_type` and `return_page_source`. */
  formats?: string | string[];
  /** Leave out navigation, advertisements, comments and the like from html, markdown, text, links, images and tables. Default: false; true for `response_type=markdown`. */
  only_main_content?: boolean;
  /** CSS selectors, separated by commas: only these parts of the page are used for html, markdown, text, links, images and tables. */
  include_selectors?: string | string[];
  /** CSS selectors, separated by commas: these parts are left out of html, markdown, text, links, images and tables. */
  exclude_selectors?: string | string[];
  /** Named rules. Each is a CSS selector or XPath, or an object with `selector`, `type` (`css` or `xpath`), `output` (`text`, `html`, `attribute`, `number`, `date` or `exists`), `attribute`, `all` (true: a list of all matches) and `fields` (rules for each match). The result is then an object whose field `extracted` has a value per rule; null, or `[]` with `all`, if nothing matches. */
  extract?: Record<string, unknown>;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/website/webunlocker`. */
export type WebunlockerResult = string | {
  /** URL as requested */
  requested_url: string;
  /** URL after redirects */
  final_url: string;
  /** HTTP status of the target */
  status: number;
  /** Content type that the target sent */
  content_type: string;
  /** When the page was fetched */
  fetched_at: string;
  /** Title of the page; null if it has none */
  title: string | null;
  /** Processed HTML */
  html?: string;
  /** The page as the origin sent it */
  source?: string;
  /** The page in Markdown */
  markdown?: string;
  /** The text of the page without markup */
  text?: string;
  /** Links to pages, each URL once per text */
  links?: {
    /** Absolute URL */
    url: string;
    /** Text of the link, or its label */
    text: string;
    /** The `rel` attribute, such as `nofollow`; empty if it has none */
    rel: string;
    /** Whether the link leads to the host of the page */
    internal: boolean;
  }[];
  /** Images of the page, each URL once */
  images?: {
    /** Absolute URL */
    url: string;
    /** Alternative text; empty if it has none */
    alt: string;
    /** Width in CSS pixels, as the page says; null if it does not */
    width: number | null;
    /** Height in CSS pixels, as the page says; null if it does not */
    height: number | null;
  }[];
  /** What the page says about itself; null where it says nothing */
  metadata?: {
    /** Title of the page */
    title: string | null;
    /** Summary of the page */
    description: string | null;
    /** The URL that the page calls its own */
    canonical: string | null;
    /** Language tag, such as `en-GB` */
    language: string | null;
    /** Name of the author */
    author: string | null;
    /** Date of publication in ISO 8601 */
    published_at: string | null;
    /** Date of the last change in ISO 8601 */
    modified_at: string | null;
    /** URL of the image that stands for the page */
    image: string | null;
    /** URL of the icon of the site */
    icon: string | null;
    /** Name of the site */
    site_name: string | null;
    /** Open Graph properties without `og:` */
    open_graph: Record<string, unknown>;
    /** Twitter card properties without `twitter:` */
    twitter: Record<string, unknown>;
  };
  /** JSON-LD, microdata and RDFa of the page */
  structured_data?: {
    /** The JSON-LD objects of the page, as they are */
    json_ld: unknown[];
    /** The items in microdata */
    microdata: {
      /** Types of the item, such as `https://schema.org/Product` */
      type: string[];
      /** A list of values per property; a value is a text or an item */
      properties: Record<string, unknown>;
      /** Global identifier of the item */
      id?: string;
    }[];
    /** The items in RDFa */
    rdfa: {
      /** Types of the item, such as `https://schema.org/Product` */
      type: string[];
      /** A list of values per property; a value is a text or an item */
      properties: Record<string, unknown>;
      /** Global identifier of the item */
      id?: string;
    }[];
  };
  /** Tables with data; those used for layout are left out */
  tables?: {
    /** Texts of the header cells; empty if the table has none */
    headers: string[];
    /** Texts of the cells, row by row */
    rows: string[][];
    /** The table in Markdown */
    markdown: string;
  }[];
  /** Feeds that the page names */
  feeds?: {
    /** Absolute URL */
    url: string;
    /** Title that the page gives the feed; may be empty */
    title: string;
    /** Format of the feed */
    type: 'rss' | 'atom' | 'json';
  }[];
  /** A value per rule of `extract` */
  extracted?: Record<string, unknown>;
};

/** Parameters of `GET /v1/website/screenshot`. */
export interface ScreenshotParameters {
  /** Public URL including `http://` or `https://`. Also accepted as `query`. */
  url: string;
  /** File type. Also accepted as `type`. Default: "png". */
  format?: 'png' | 'jpeg' | 'jpg' | 'webp' | 'pdf';
  /** Emulate this device instead of a desktop. */
  device?: 'galaxy_fold4' | 'galaxy_s23' | 'galaxy_s23_ultra' | 'galaxy_s8' | 'huawei_mate_50_pro' | 'huawei_p60_pro' | 'ipad' | 'iphone_12' | 'iphone_13_mini' | 'iphone_13_pro_max' | 'iphone_14_pro' | 'iphone_14_pro_max' | 'iphone_x' | 'pixel_5' | 'pixel_6a' | 'pixel_7_pro' | 'redmi_note_11' | 'redmi_note_12_pro';
  /** Width of the desktop window in CSS pixels, rounded to whole ones; ignored with a `device`. Also accepted as `width`. From 1 to 10000. Default: 1280. */
  viewport_width?: number;
  /** Height of the desktop window in CSS pixels, rounded to whole ones; ignored with a `device`. Also accepted as `height`. From 1 to 10000. Default: 1024. */
  viewport_height?: number;
  /** Image pixels per CSS pixel; default: 1, or the value of the `device`. Also accepted as `device_scale_factor`. From 0.1 to 5. */
  scale_factor?: number;
  /** Value of the media feature `prefers-color-scheme`; default: `light`. */
  color_scheme?: 'light' | 'dark';
  /** Set the media feature `prefers-reduced-motion` to `reduce`. Default: false. */
  reduced_motion?: boolean;
  /** CSS media type of the page; default: `screen`, and `print` for a PDF. */
  media?: 'screen' | 'print';
  /** Language of the browser, such as `de-CH`: formats of dates and numbers, `navigator.language`, and `Accept-Language` unless `accept_language` is given. */
  locale?: string;
  /** Time zone of the browser, such as `Europe/Zurich`; default: that of the server. */
  timezone?: string;
  /** Latitude of the position that the page may read without asking; needs `longitude`. From -90 to 90. */
  latitude?: number;
  /** Longitude of that position; needs `latitude`. From -180 to 180. */
  longitude?: number;
  /** CSS to apply when the page is ready, up to 64 KiB; `@import` is ignored. Send large ones by POST. */
  styles?: string;
  /** JavaScript to run in the page when it is ready, up to 64 KiB; top-level `await` is allowed. It must end within `timeout`. Its result is discarded. Send large ones by POST. */
  scripts?: string;
  /** Capture the whole document instead of the window. Also accepted as `fullPage`. Default: false. */
  full_page?: boolean;
  /** Scroll through the page first to load lazy content. Default: false. */
  full_page_scroll?: boolean;
  /** Milliseconds to spend on scrolling. From 0 to 15000. Default: 400. */
  full_page_scroll_duration?: number;
  /** Quality of `jpeg` and `webp`; ignored for other formats. Also accepted as `quality`. From 1 to 100. Default: 80. */
  image_quality?: number;
  /** CSS selector of the element to capture. Also accepted as `element`. */
  selector?: string;
  /** Left edge of the area to capture, in CSS pixels of the document; default: 0. Needs `clip_width` and `clip_height`. From 0 to 250000. */
  clip_x?: number;
  /** Top edge of the area to capture; default: 0. From 0 to 250000. */
  clip_y?: number;
  /** Width of the area to capture, in CSS pixels rounded to whole ones; needs `clip_height`. From 1 to 30000. */
  clip_width?: number;
  /** Height of the area to capture; needs `clip_width`. From 1 to 250000. */
  clip_height?: number;
  /** Transparent instead of white where the page has no background; PNG and WebP only. Default: false. */
  omit_background?: boolean;
  /** Comma-separated CSS selectors of elements to hide before the capture. Also accepted as `hide_selectors`. */
  remove_selectors?: string | string[];
  /** Block known advertising hosts and hide ad slots. Also accepted as `block_ads`. Default: false. */
  remove_ads?: boolean;
  /** Hide cookie and consent banners. Also accepted as `block_cookie_banners`. Default: false. */
  remove_cookie_banners?: boolean;
  /** Comma-separated kinds of resources to block: document, eventsource, fetch, font, image, manifest, media, other, script, stylesheet, texttrack, websocket, xhr. The page itself is always loaded. */
  block_resources?: string | string[];
  /** Comma-separated strings: resources whose URL contains one of them are blocked. */
  block_urls?: string | string[];
  /** When the page is ready: once it is parsed, once it is loaded, or once it had at most 0 or 2 connections for half a second. Default: "load". */
  wait_until?: 'domcontentloaded' | 'load' | 'networkidle0' | 'networkidle2';
  /** CSS selector or XPath of an element to wait for. Also accepted as `wait_for`. */
  wait_for_selector?: string;
  /** Seconds to wait after the page is ready. From 0 to 10. Default: 0. */
  delay?: number;
  /** Actions to perform in the page, in order: objects with `type` (`click`, `input`, `scroll`, `scroll_to_bottom`, `wait`, `wait_for_element`), `selector` (`{"type": "css" | "xpath" | "text", "value": "…"}`), `value`, `x`, `y`, `timeout_s` (5), `wait_time_s` (0) and `on_error` (`error` or `skip`). */
  browser_instructions?: Record<string, unknown>[];
  /** Seconds until the page must be ready, `wait_for_selector` included; the capture may take as long again. From 1 to 60. Default: 30. */
  timeout?: number;
  /** Request headers for the target: a JSON object of at most 50 headers and 16 KiB. On redirects to another origin, credentials such as `authorization` are dropped; in a browser, headers go to the origin of the page only. */
  headers?: Record<string, unknown>;
  /** Cookies for the requested host: `a=1; b=2`, or a JSON object. */
  cookies?: string | Record<string, unknown> | unknown[];
  /** User agent to send; client hints are adjusted to it. */
  user_agent?: string;
  /** Preferred languages, as in the header `Accept-Language`. */
  accept_language?: string;
  /** User name for basic authentication; may also be part of the URL. */
  username?: string;
  /** Password for basic authentication; may also be part of the URL. */
  password?: string;
  /** Your proxy, `http://user:password@host:port`; http, https or socks5. */
  proxy?: string;
  /** Fetch through an exit proxy of the operator in this country: a two-letter code (ISO 3166), upper or lower case. Cannot be combined with `proxy`. */
  country?: string;
  /** Fetch through an exit proxy of this pool of the operator. Cannot be combined with `proxy`. */
  proxy_pool?: string;
  /** Name of a session: calls with the same name share cookies, user agent and proxy, until 30 minutes after the last one. */
  session?: string;
  /** `obey`: refuse pages that robots.txt does not allow for `siteglass`, with an unbilled 403. Default: "ignore". */
  robots?: 'ignore' | 'obey';
  /** Accept any certificate of the target; 403 unless the operator allows it. Default: false. */
  ignore_tls_errors?: boolean;
  /** Paper size of a PDF; default: the `@page` size of the page, otherwise A4. */
  pdf_format?: 'a3' | 'a4' | 'a5' | 'a6' | 'letter' | 'legal' | 'tabloid' | 'ledger';
  /** PDF in landscape. Default: false. */
  pdf_landscape?: boolean;
  /** Margins of a PDF as in CSS: one to four lengths in `mm`, `cm`, `in`, `px` or `pt`; default: those of `@page`, otherwise 1 cm. */
  pdf_margin?: string;
  /** Scale of the content of a PDF. From 0.1 to 2. Default: 1. */
  pdf_scale?: number;
  /** Print background colours and images in a PDF. Default: true. */
  pdf_print_background?: boolean;
  /** Pages of a PDF to keep, such as `1-3, 5`; default: all. */
  pdf_page_ranges?: string;
  /** Header of every page of a PDF: text or simple HTML, up to 16 KiB. Elements of the classes `date`, `title`, `url`, `pageNumber` and `totalPages` are filled in. Scripts, and elements that load something, are refused. */
  pdf_header?: string;
  /** Footer of every page of a PDF, in the same form. */
  pdf_footer?: string;
  /** Serve a cached capture of the same request if there is one; otherwise cache the new one. Default: false. */
  cache?: boolean;
  /** Seconds to cache the capture. Also accepted as `ttl`. From 3600 to 2592000. Default: 2592000. */
  cache_ttl?: number;
  /** Upload the file to your bucket and respond with its URL. Also accepted as `upload`. Default: false. */
  s3_upload?: boolean;
  /** Access key of the object storage. */
  s3_access_key_id?: string;
  /** Secret key of the object storage; used for this upload only, never stored. */
  s3_secret_key?: string;
  /** Name of the bucket. */
  s3_bucket?: string;
  /** Name of the object; default: generated from the date, the host and a random part. */
  s3_object_key?: string;
  /** Region of the bucket; `us-east-1` when neither this nor the endpoint names one. */
  s3_region?: string;
  /** URL of an S3-compatible storage, with or without the bucket in its host name; default: Amazon S3. Also accepted as `s3_endpoint`. */
  storage_endpoint?: string;
  /** Form of the response: the file, or JSON with a link to it. */
  response_type?: 'binary' | 'json';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/website/screenshot`. */
export type ScreenshotResult = {
  /** URL as requested */
  requested_url: string;
  /** URL after redirects */
  final_url: string;
  /** HTTP status of the target */
  status: number;
  /** Format of the file */
  format: 'png' | 'jpeg' | 'webp' | 'pdf';
  /** Content type of the file */
  content_type: string;
  /** Pixels; for a PDF, of its first page at 96 per inch */
  width: number;
  /** Pixels, like `width` */
  height: number;
  /** Size of the file in bytes */
  size: number;
  /** Whether a cached capture was served */
  cached: boolean;
  /** When the page was captured */
  created_at: string;
  /** When the stored copy is deleted; null when the file is only in your bucket */
  expires_at: string | null;
  /** URL of the object in your bucket, or a signed link to this installation, valid until `expires_at` */
  screenshot_url: string;
};

/** Parameters of `GET /v1/website/map`. */
export interface MapParameters {
  /** Public URL including `http://` or `https://`. Also accepted as `url`. */
  query: string;
  /** Maximum number of URLs to return. From 1 to 50000. Default: 5000. */
  limit?: number;
  /** Include all hosts of the registrable domain, and read the sitemaps of up to 10 of them. Default: false. */
  include_subdomains?: boolean;
  /** Words to order the URLs by: the best matches of path, title and host come first. */
  search?: string;
  /** Seconds for everything; what was found by then is returned. From 1 to 60. Default: 60. */
  timeout?: number;
  /** Request headers for the target: a JSON object of at most 50 headers and 16 KiB. On redirects to another origin, credentials such as `authorization` are dropped; in a browser, headers go to the origin of the page only. */
  headers?: Record<string, unknown>;
  /** Cookies for the requested host: `a=1; b=2`, or a JSON object. */
  cookies?: string | Record<string, unknown> | unknown[];
  /** User agent to send; client hints are adjusted to it. */
  user_agent?: string;
  /** Preferred languages, as in the header `Accept-Language`. */
  accept_language?: string;
  /** User name for basic authentication; may also be part of the URL. */
  username?: string;
  /** Password for basic authentication; may also be part of the URL. */
  password?: string;
  /** Your proxy, `http://user:password@host:port`; http, https or socks5. */
  proxy?: string;
  /** Fetch through an exit proxy of the operator in this country: a two-letter code (ISO 3166), upper or lower case. Cannot be combined with `proxy`. */
  country?: string;
  /** Fetch through an exit proxy of this pool of the operator. Cannot be combined with `proxy`. */
  proxy_pool?: string;
  /** Name of a session: calls with the same name share cookies, user agent and proxy, until 30 minutes after the last one. */
  session?: string;
  /** `obey`: refuse pages that robots.txt does not allow for `siteglass`, with an unbilled 403. Default: "ignore". */
  robots?: 'ignore' | 'obey';
  /** Accept any certificate of the target; 403 unless the operator allows it. Default: false. */
  ignore_tls_errors?: boolean;
  /** Accept a cached response to the same call of your account, if it is at most this many seconds old; otherwise the new response is cached. The price is the same. Calls with cookies, credentials, `session` or a method other than GET are not cached. From 0 to 2592000. */
  max_age?: number;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/website/map`. */
export type MapResult = {
  /** The URLs: links of the page, then those of sitemaps and feeds; with `search` the best matches first */
  urls: {
    /** Absolute URL */
    url: string;
    /** Where it was found; `sitemap` if in several places */
    source: 'sitemap' | 'link' | 'feed';
    /** Date of the last change in ISO 8601, as the sitemap or feed says */
    lastmod: string | null;
  }[];
  /** Whether a limit of URLs, requests, size or time was reached: there may be more URLs */
  truncated: boolean;
  /** The documents that were read or tried */
  sources: {
    /** URL of the document */
    url: string;
    /** What the document is */
    kind: 'page' | 'robots' | 'sitemap' | 'feed';
    /** HTTP status; null without a response */
    status: number | null;
    /** How many URLs of the site, or sitemaps, it lists */
    urls: number;
    /** Why it could not be read, or only in part */
    error: string | null;
  }[];
};

/** Parameters of `GET /v1/website/technology`. */
export interface TechnologyParameters {
  /** Public URL including `http://` or `https://`. Also accepted as `url`. */
  query: string;
  /** `expert`: everything about each technology. `simple`: the names only. Default: "expert". */
  mode?: 'expert' | 'simple';
  /** Render the page in a browser to detect technologies that only JavaScript reveals. */
  render?: boolean;
  /** Also list the rules that nearly matched, and technologies that matched but are not reported. Default: false. */
  explain?: boolean;
  /** Seconds until the page must have been fetched, and as long again to render it. From 1 to 60. Default: 30. */
  timeout?: number;
  /** Request headers for the target: a JSON object of at most 50 headers and 16 KiB. On redirects to another origin, credentials such as `authorization` are dropped; in a browser, headers go to the origin of the page only. */
  headers?: Record<string, unknown>;
  /** Cookies for the requested host: `a=1; b=2`, or a JSON object. */
  cookies?: string | Record<string, unknown> | unknown[];
  /** User agent to send; client hints are adjusted to it. */
  user_agent?: string;
  /** Preferred languages, as in the header `Accept-Language`. */
  accept_language?: string;
  /** User name for basic authentication; may also be part of the URL. */
  username?: string;
  /** Password for basic authentication; may also be part of the URL. */
  password?: string;
  /** Your proxy, `http://user:password@host:port`; http, https or socks5. */
  proxy?: string;
  /** Fetch through an exit proxy of the operator in this country: a two-letter code (ISO 3166), upper or lower case. Cannot be combined with `proxy`. */
  country?: string;
  /** Fetch through an exit proxy of this pool of the operator. Cannot be combined with `proxy`. */
  proxy_pool?: string;
  /** Name of a session: calls with the same name share cookies, user agent and proxy, until 30 minutes after the last one. */
  session?: string;
  /** `obey`: refuse pages that robots.txt does not allow for `siteglass`, with an unbilled 403. Default: "ignore". */
  robots?: 'ignore' | 'obey';
  /** Accept any certificate of the target; 403 unless the operator allows it. Default: false. */
  ignore_tls_errors?: boolean;
  /** Accept a cached response to the same call of your account, if it is at most this many seconds old; otherwise the new response is cached. The price is the same. Calls with cookies, credentials, `session` or a method other than GET are not cached. From 0 to 2592000. */
  max_age?: number;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/website/technology`. */
export type TechnologyResult = {
  /** Name of the CMS */
  cms: string | null;
  /** Every URL in the redirect chain, with its status */
  urls: Record<string, {
    /** HTTP status of the response */
    status?: number;
  }>;
  /** With `mode=expert` objects, with `mode=simple` names */
  technologies: {
    /** Identifier of the technology */
    slug?: string;
    /** Name of the technology */
    name?: string;
    /** What the technology is */
    description?: string;
    /** How certain the detection is, in per cent */
    confidence?: number;
    /** The version from the most reliable source */
    version?: string | null;
    /** All detected versions, the most reliable first */
    versions?: string[];
    /** Path of an icon on this service */
    icon?: string;
    /** Website of the technology */
    website?: string | null;
    /** CPE name, with the version if known */
    cpe?: string | null;
    /** What kind of technology it is */
    categories?: {
      /** Number of the category */
      id?: number;
      /** Identifier of the category */
      slug?: string;
      /** Name of the category */
      name?: string;
    }[];
    /** The matching rules, that of `version` first */
    evidence?: {
      /** Source of the match: `headers`, `cookies`, `dom`, `script_src`, `banner`, `icon`, `implied`… */
      type?: string;
      /** Name of the header, cookie, meta tag or selector */
      key?: string | null;
      /** The text that matched */
      match?: string;
      /** How certain this evidence alone is, in per cent */
      confidence?: number;
      /** The version that it shows; null: none */
      version?: string | null;
    }[];
  }[] | string[];
  /** Present and true if not everything could be examined */
  partial?: boolean;
  /** Only with `explain`: rules that do not match, although what they examine exists on the page; at most 200 */
  near_misses?: {
    /** Name of the technology */
    technology?: string;
    /** Where the rule looks, as in `evidence` */
    type?: string;
    /** Name of the header, cookie or meta tag */
    key?: string | null;
    /** The pattern or selector of the rule */
    wanted?: string;
    /** Why it does not match */
    why?: string;
  }[];
  /** Only with `explain`: technologies that matched, but are not reported */
  not_reported?: {
    /** Name of the technology */
    technology?: string;
    /** Why it is not reported */
    why?: string;
  }[];
};

/** Parameters of `GET /v1/website/antibot`. */
export interface AntibotParameters {
  /** Full URL or bare domain; a bare domain is tried with https, then with http. Also accepted as `url`. */
  query: string;
  /** Also list the signatures that almost matched, and why they do not count. Default: false. */
  explain?: boolean;
  /** Seconds to wait for the target. From 1 to 60. Default: 15. */
  timeout?: number;
  /** Request headers for the target: a JSON object of at most 50 headers and 16 KiB. On redirects to another origin, credentials such as `authorization` are dropped; in a browser, headers go to the origin of the page only. */
  headers?: Record<string, unknown>;
  /** Cookies for the requested host: `a=1; b=2`, or a JSON object. */
  cookies?: string | Record<string, unknown> | unknown[];
  /** User agent to send; client hints are adjusted to it. */
  user_agent?: string;
  /** Preferred languages, as in the header `Accept-Language`. */
  accept_language?: string;
  /** User name for basic authentication; may also be part of the URL. */
  username?: string;
  /** Password for basic authentication; may also be part of the URL. */
  password?: string;
  /** Your proxy, `http://user:password@host:port`; http, https or socks5. */
  proxy?: string;
  /** Fetch through an exit proxy of the operator in this country: a two-letter code (ISO 3166), upper or lower case. Cannot be combined with `proxy`. */
  country?: string;
  /** Fetch through an exit proxy of this pool of the operator. Cannot be combined with `proxy`. */
  proxy_pool?: string;
  /** Name of a session: calls with the same name share cookies, user agent and proxy, until 30 minutes after the last one. */
  session?: string;
  /** `obey`: refuse pages that robots.txt does not allow for `siteglass`, with an unbilled 403. Default: "ignore". */
  robots?: 'ignore' | 'obey';
  /** Accept any certificate of the target; 403 unless the operator allows it. Default: false. */
  ignore_tls_errors?: boolean;
  /** Accept a cached response to the same call of your account, if it is at most this many seconds old; otherwise the new response is cached. The price is the same. Calls with cookies, credentials, `session` or a method other than GET are not cached. From 0 to 2592000. */
  max_age?: number;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/website/antibot`. */
export type AntibotResult = {
  /** HTTP status of the target */
  status: number;
  /** Slug of the vendor; `none` when nothing was found, `unknown` for a block without a known signature, or for a product that only calls itself a firewall */
  vendor: string;
  /** URL after redirects */
  final_url: string;
  /** URL as requested */
  requested_url: string;
  /** Confidence in the vendor; `none` with vendor `none` */
  confidence: 'high' | 'medium' | 'low' | 'none';
  /** All detected products, the vendor first, CDNs last */
  detections: {
    /** Slug of the vendor */
    vendor: string;
    /** The matching signatures */
    evidence: string[];
    /** How certain the detection is */
    confidence: 'high' | 'medium' | 'low';
    /** What kind of product it is */
    kind: 'bot-management' | 'challenge-pow' | 'waf' | 'rate-limit' | 'captcha' | 'fraud-detection' | 'cdn' | 'unknown';
    /** Whether it passed, challenged or blocked this request */
    state: 'present' | 'challenged' | 'blocked';
    /** Only with vendor `unknown`: the parts of the response that are unusual, from which a rule can be made */
    candidate?: {
      /** Unusual headers as `name: value` */
      headers: string[];
      /** Names of unusual cookies */
      cookies: string[];
      /** Other hosts from which the page loads scripts and frames */
      script_hosts: string[];
    };
  }[];
  /** Present and true if the page is too large to be examined to its end */
  partial?: boolean;
  /** Only with `explain`: signatures of other products that almost matched; at most 200 */
  near_misses?: {
    /** Slug of the vendor */
    vendor?: string;
    /** What was found, as in `evidence` */
    sign?: string;
    /** Why it does not count */
    why?: string;
  }[];
};

/** Parameters of `GET /v1/search`. */
export interface WebSearchParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of merged results. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Comma-separated list of engines, or an array of names in a JSON body (default: all engines with web results). Their order decides ties. */
  engines?: string | string[];
  /** Seconds to wait for the engines; those that have not answered by then are left out. From 1 to 30. Default: 10. */
  timeout?: number;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/search`. */
export type WebSearchResult = {
  /** About this search */
  search_metadata: {
    /** Identifier of the search */
    id: string;
    /** The search succeeded */
    status: 'success';
    /** Slug of the engine */
    engine: string;
    /** What was searched for */
    type: 'images' | 'news' | 'search' | 'suggest';
    /** When the engine was queried, in ISO 8601 */
    created_at: string;
    /** How long the search took */
    total_time_ms: number;
    /** Whether cached results were returned */
    cached: boolean;
    /** The engines that were queried */
    engines: {
      /** Slug of the engine */
      engine: string;
      /** `ok` and `empty` are answers; the others say why the engine did not answer */
      status: 'ok' | 'empty' | 'blocked' | 'drift' | 'timeout' | 'error';
      /** Number of results of this engine */
      results: number;
      /** How long the engine took */
      total_time_ms: number;
      /** Why the engine did not answer */
      error: string | null;
    }[];
  };
  /** The values that were used */
  search_parameters: Record<string, unknown>;
  /** About the results */
  search_information: {
    /** `corrected`: the engine searched for another spelling */
    results_state: 'ok' | 'empty' | 'corrected';
    /** The query that the engine searched for */
    query_displayed: string;
    /** Number of results that the engine claims; null: it does not say */
    total_results: number | null;
    /** Parameters that this engine does not support */
    ignored_parameters: string[];
  };
  /** Searches that the engine proposes */
  related_searches: {
    /** A query */
    query: string;
  }[];
  /** Searches that narrow this one, with an image */
  suggested_searches: {
    /** A query */
    query: string;
    /** URL of a small image */
    thumbnail_url: string | null;
  }[];
  /** Where this page stands */
  pagination: {
    /** Number of this page */
    current: number;
    /** Number of the next page; null: there is none */
    next: number | null;
    /** Whether there is a next page */
    has_more: boolean;
    /** Results per page; those of this page if pages differ in length */
    per_page: number;
  };
  /** The pages, best first */
  organic_results: {
    /** Place among the results, from 1. Continues across pages unless pages of the engine differ in length */
    position: number;
    /** Title of the result */
    title: string | null;
    /** URL of the page */
    link: string | null;
    /** The address as the engine shows it */
    displayed_link: string | null;
    /** Host name of the page */
    domain: string | null;
    /** Extract of the page */
    snippet: string | null;
    /** The date as the engine shows it */
    date: string | null;
    /** ISO 8601; null when the text is ambiguous */
    date_utc: string | null;
    /** How precise `date_utc` is */
    date_precision: 'minute' | 'hour' | 'day' | 'month' | null;
    /** Name of the site */
    source: string | null;
    /** URL of a small image */
    thumbnail_url: string | null;
    /** The engines that returned this page, best position first; on a tie, in the order of `engines` */
    sources: string[];
    /** Sum of 1 / (60 + position) over the engines that returned this page */
    score: number;
  }[];
  /** What the engine says about the subject itself; null where it shows nothing */
  knowledge_panel: {
    /** Name of the subject */
    title: string;
    /** What kind of subject it is */
    subtitle: string | null;
    /** Text about the subject */
    description: string | null;
    /** URL of the page that the text is from */
    link: string | null;
    /** Name of the site that the text is from */
    source: string | null;
    /** URL of an image of the subject */
    image_url: string | null;
  } | null;
};

/** Parameters of `GET /v1/bing/search`. */
export interface BingSearchParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/bing/search`. */
export type BingSearchResult = WebResults;

/** Parameters of `GET /v1/google/search`. */
export interface GoogleSearchParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/google/search`. */
export type GoogleSearchResult = WebResults;

/** Parameters of `GET /v1/duckduckgo/search`. */
export interface DuckduckgoSearchParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/duckduckgo/search`. */
export type DuckduckgoSearchResult = WebResults;

/** Parameters of `GET /v1/brave/search`. */
export interface BraveSearchParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/brave/search`. */
export type BraveSearchResult = WebResults;

/** Parameters of `GET /v1/searxng/search`. */
export interface SearxngSearchParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/searxng/search`. */
export type SearxngSearchResult = WebResults;

/** Parameters of `GET /v1/ecosia/search`. */
export interface EcosiaSearchParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/ecosia/search`. */
export type EcosiaSearchResult = WebResults;

/** Parameters of `GET /v1/yahoo/search`. */
export interface YahooSearchParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/yahoo/search`. */
export type YahooSearchResult = WebResults;

/** Parameters of `GET /v1/yandex/search`. */
export interface YandexSearchParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/yandex/search`. */
export type YandexSearchResult = WebResults;

/** Parameters of `GET /v1/baidu/search`. */
export interface BaiduSearchParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/baidu/search`. */
export type BaiduSearchResult = WebResults;

/** Parameters of `GET /v1/naver/search`. */
export interface NaverSearchParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/naver/search`. */
export type NaverSearchResult = WebResults;

/** Parameters of `GET /v1/mojeek/search`. */
export interface MojeekSearchParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/mojeek/search`. */
export type MojeekSearchResult = WebResults;

/** Parameters of `GET /v1/qwant/search`. */
export interface QwantSearchParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/qwant/search`. */
export type QwantSearchResult = WebResults;

/** Parameters of `GET /v1/startpage/search`. */
export interface StartpageSearchParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/startpage/search`. */
export type StartpageSearchResult = WebResults;

/** Parameters of `GET /v1/wikipedia/search`. */
export interface WikipediaSearchParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/wikipedia/search`. */
export type WikipediaSearchResult = WebResults;

/** Parameters of `GET /v1/marginalia/search`. */
export interface MarginaliaSearchParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/marginalia/search`. */
export type MarginaliaSearchResult = WebResults;

/** Parameters of `GET /v1/bing/images`. */
export interface BingImagesParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Size of the images. */
  size?: 'small' | 'medium' | 'large' | 'wallpaper';
  /** Dominant colour. */
  color?: 'color' | 'bw' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | 'brown' | 'black' | 'gray' | 'white' | 'transparent';
  /** Kind of image. */
  type?: 'photo' | 'clipart' | 'line' | 'gif' | 'transparent' | 'face';
  /** Shape of the images. */
  aspect?: 'square' | 'wide' | 'tall';
  /** Only images with this usage right. */
  license?: 'any' | 'public' | 'share' | 'share_commercially' | 'modify' | 'modify_commercially';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/bing/images`. */
export type BingImagesResult = ImageResults;

/** Parameters of `GET /v1/google/images`. */
export interface GoogleImagesParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Size of the images. */
  size?: 'small' | 'medium' | 'large' | 'wallpaper';
  /** Dominant colour. */
  color?: 'color' | 'bw' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | 'brown' | 'black' | 'gray' | 'white' | 'transparent';
  /** Kind of image. */
  type?: 'photo' | 'clipart' | 'line' | 'gif' | 'transparent' | 'face';
  /** Shape of the images. */
  aspect?: 'square' | 'wide' | 'tall';
  /** Only images with this usage right. */
  license?: 'any' | 'public' | 'share' | 'share_commercially' | 'modify' | 'modify_commercially';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/google/images`. */
export type GoogleImagesResult = ImageResults;

/** Parameters of `GET /v1/duckduckgo/images`. */
export interface DuckduckgoImagesParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Size of the images. */
  size?: 'small' | 'medium' | 'large' | 'wallpaper';
  /** Dominant colour. */
  color?: 'color' | 'bw' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | 'brown' | 'black' | 'gray' | 'white' | 'transparent';
  /** Kind of image. */
  type?: 'photo' | 'clipart' | 'line' | 'gif' | 'transparent' | 'face';
  /** Shape of the images. */
  aspect?: 'square' | 'wide' | 'tall';
  /** Only images with this usage right. */
  license?: 'any' | 'public' | 'share' | 'share_commercially' | 'modify' | 'modify_commercially';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/duckduckgo/images`. */
export type DuckduckgoImagesResult = ImageResults;

/** Parameters of `GET /v1/brave/images`. */
export interface BraveImagesParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Size of the images. */
  size?: 'small' | 'medium' | 'large' | 'wallpaper';
  /** Dominant colour. */
  color?: 'color' | 'bw' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | 'brown' | 'black' | 'gray' | 'white' | 'transparent';
  /** Kind of image. */
  type?: 'photo' | 'clipart' | 'line' | 'gif' | 'transparent' | 'face';
  /** Shape of the images. */
  aspect?: 'square' | 'wide' | 'tall';
  /** Only images with this usage right. */
  license?: 'any' | 'public' | 'share' | 'share_commercially' | 'modify' | 'modify_commercially';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/brave/images`. */
export type BraveImagesResult = ImageResults;

/** Parameters of `GET /v1/searxng/images`. */
export interface SearxngImagesParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Size of the images. */
  size?: 'small' | 'medium' | 'large' | 'wallpaper';
  /** Dominant colour. */
  color?: 'color' | 'bw' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | 'brown' | 'black' | 'gray' | 'white' | 'transparent';
  /** Kind of image. */
  type?: 'photo' | 'clipart' | 'line' | 'gif' | 'transparent' | 'face';
  /** Shape of the images. */
  aspect?: 'square' | 'wide' | 'tall';
  /** Only images with this usage right. */
  license?: 'any' | 'public' | 'share' | 'share_commercially' | 'modify' | 'modify_commercially';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/searxng/images`. */
export type SearxngImagesResult = ImageResults;

/** Parameters of `GET /v1/openverse/images`. */
export interface OpenverseImagesParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Size of the images. */
  size?: 'small' | 'medium' | 'large' | 'wallpaper';
  /** Dominant colour. */
  color?: 'color' | 'bw' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | 'brown' | 'black' | 'gray' | 'white' | 'transparent';
  /** Kind of image. */
  type?: 'photo' | 'clipart' | 'line' | 'gif' | 'transparent' | 'face';
  /** Shape of the images. */
  aspect?: 'square' | 'wide' | 'tall';
  /** Only images with this usage right. */
  license?: 'any' | 'public' | 'share' | 'share_commercially' | 'modify' | 'modify_commercially';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/openverse/images`. */
export type OpenverseImagesResult = ImageResults;

/** Parameters of `GET /v1/wikimedia/images`. */
export interface WikimediaImagesParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Size of the images. */
  size?: 'small' | 'medium' | 'large' | 'wallpaper';
  /** Dominant colour. */
  color?: 'color' | 'bw' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | 'brown' | 'black' | 'gray' | 'white' | 'transparent';
  /** Kind of image. */
  type?: 'photo' | 'clipart' | 'line' | 'gif' | 'transparent' | 'face';
  /** Shape of the images. */
  aspect?: 'square' | 'wide' | 'tall';
  /** Only images with this usage right. */
  license?: 'any' | 'public' | 'share' | 'share_commercially' | 'modify' | 'modify_commercially';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/wikimedia/images`. */
export type WikimediaImagesResult = ImageResults;

/** Parameters of `GET /v1/ecosia/images`. */
export interface EcosiaImagesParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Size of the images. */
  size?: 'small' | 'medium' | 'large' | 'wallpaper';
  /** Dominant colour. */
  color?: 'color' | 'bw' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | 'brown' | 'black' | 'gray' | 'white' | 'transparent';
  /** Kind of image. */
  type?: 'photo' | 'clipart' | 'line' | 'gif' | 'transparent' | 'face';
  /** Shape of the images. */
  aspect?: 'square' | 'wide' | 'tall';
  /** Only images with this usage right. */
  license?: 'any' | 'public' | 'share' | 'share_commercially' | 'modify' | 'modify_commercially';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/ecosia/images`. */
export type EcosiaImagesResult = ImageResults;

/** Parameters of `GET /v1/yahoo/images`. */
export interface YahooImagesParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Size of the images. */
  size?: 'small' | 'medium' | 'large' | 'wallpaper';
  /** Dominant colour. */
  color?: 'color' | 'bw' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | 'brown' | 'black' | 'gray' | 'white' | 'transparent';
  /** Kind of image. */
  type?: 'photo' | 'clipart' | 'line' | 'gif' | 'transparent' | 'face';
  /** Shape of the images. */
  aspect?: 'square' | 'wide' | 'tall';
  /** Only images with this usage right. */
  license?: 'any' | 'public' | 'share' | 'share_commercially' | 'modify' | 'modify_commercially';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/yahoo/images`. */
export type YahooImagesResult = ImageResults;

/** Parameters of `GET /v1/yandex/images`. */
export interface YandexImagesParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Size of the images. */
  size?: 'small' | 'medium' | 'large' | 'wallpaper';
  /** Dominant colour. */
  color?: 'color' | 'bw' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | 'brown' | 'black' | 'gray' | 'white' | 'transparent';
  /** Kind of image. */
  type?: 'photo' | 'clipart' | 'line' | 'gif' | 'transparent' | 'face';
  /** Shape of the images. */
  aspect?: 'square' | 'wide' | 'tall';
  /** Only images with this usage right. */
  license?: 'any' | 'public' | 'share' | 'share_commercially' | 'modify' | 'modify_commercially';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/yandex/images`. */
export type YandexImagesResult = ImageResults;

/** Parameters of `GET /v1/baidu/images`. */
export interface BaiduImagesParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Size of the images. */
  size?: 'small' | 'medium' | 'large' | 'wallpaper';
  /** Dominant colour. */
  color?: 'color' | 'bw' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | 'brown' | 'black' | 'gray' | 'white' | 'transparent';
  /** Kind of image. */
  type?: 'photo' | 'clipart' | 'line' | 'gif' | 'transparent' | 'face';
  /** Shape of the images. */
  aspect?: 'square' | 'wide' | 'tall';
  /** Only images with this usage right. */
  license?: 'any' | 'public' | 'share' | 'share_commercially' | 'modify' | 'modify_commercially';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/baidu/images`. */
export type BaiduImagesResult = ImageResults;

/** Parameters of `GET /v1/naver/images`. */
export interface NaverImagesParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Size of the images. */
  size?: 'small' | 'medium' | 'large' | 'wallpaper';
  /** Dominant colour. */
  color?: 'color' | 'bw' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | 'brown' | 'black' | 'gray' | 'white' | 'transparent';
  /** Kind of image. */
  type?: 'photo' | 'clipart' | 'line' | 'gif' | 'transparent' | 'face';
  /** Shape of the images. */
  aspect?: 'square' | 'wide' | 'tall';
  /** Only images with this usage right. */
  license?: 'any' | 'public' | 'share' | 'share_commercially' | 'modify' | 'modify_commercially';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/naver/images`. */
export type NaverImagesResult = ImageResults;

/** Parameters of `GET /v1/mojeek/images`. */
export interface MojeekImagesParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Size of the images. */
  size?: 'small' | 'medium' | 'large' | 'wallpaper';
  /** Dominant colour. */
  color?: 'color' | 'bw' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | 'brown' | 'black' | 'gray' | 'white' | 'transparent';
  /** Kind of image. */
  type?: 'photo' | 'clipart' | 'line' | 'gif' | 'transparent' | 'face';
  /** Shape of the images. */
  aspect?: 'square' | 'wide' | 'tall';
  /** Only images with this usage right. */
  license?: 'any' | 'public' | 'share' | 'share_commercially' | 'modify' | 'modify_commercially';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/mojeek/images`. */
export type MojeekImagesResult = ImageResults;

/** Parameters of `GET /v1/qwant/images`. */
export interface QwantImagesParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Size of the images. */
  size?: 'small' | 'medium' | 'large' | 'wallpaper';
  /** Dominant colour. */
  color?: 'color' | 'bw' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | 'brown' | 'black' | 'gray' | 'white' | 'transparent';
  /** Kind of image. */
  type?: 'photo' | 'clipart' | 'line' | 'gif' | 'transparent' | 'face';
  /** Shape of the images. */
  aspect?: 'square' | 'wide' | 'tall';
  /** Only images with this usage right. */
  license?: 'any' | 'public' | 'share' | 'share_commercially' | 'modify' | 'modify_commercially';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/qwant/images`. */
export type QwantImagesResult = ImageResults;

/** Parameters of `GET /v1/startpage/images`. */
export interface StartpageImagesParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Size of the images. */
  size?: 'small' | 'medium' | 'large' | 'wallpaper';
  /** Dominant colour. */
  color?: 'color' | 'bw' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | 'brown' | 'black' | 'gray' | 'white' | 'transparent';
  /** Kind of image. */
  type?: 'photo' | 'clipart' | 'line' | 'gif' | 'transparent' | 'face';
  /** Shape of the images. */
  aspect?: 'square' | 'wide' | 'tall';
  /** Only images with this usage right. */
  license?: 'any' | 'public' | 'share' | 'share_commercially' | 'modify' | 'modify_commercially';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/startpage/images`. */
export type StartpageImagesResult = ImageResults;

/** Parameters of `GET /v1/bing/news`. */
export interface BingNewsParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Order of the results (default `relevance`). */
  sort?: 'relevance' | 'date';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/bing/news`. */
export type BingNewsResult = NewsResults;

/** Parameters of `GET /v1/google/news`. */
export interface GoogleNewsParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Order of the results (default `relevance`). */
  sort?: 'relevance' | 'date';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/google/news`. */
export type GoogleNewsResult = NewsResults;

/** Parameters of `GET /v1/duckduckgo/news`. */
export interface DuckduckgoNewsParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Order of the results (default `relevance`). */
  sort?: 'relevance' | 'date';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/duckduckgo/news`. */
export type DuckduckgoNewsResult = NewsResults;

/** Parameters of `GET /v1/brave/news`. */
export interface BraveNewsParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Order of the results (default `relevance`). */
  sort?: 'relevance' | 'date';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/brave/news`. */
export type BraveNewsResult = NewsResults;

/** Parameters of `GET /v1/searxng/news`. */
export interface SearxngNewsParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Order of the results (default `relevance`). */
  sort?: 'relevance' | 'date';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/searxng/news`. */
export type SearxngNewsResult = NewsResults;

/** Parameters of `GET /v1/yahoo/news`. */
export interface YahooNewsParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Order of the results (default `relevance`). */
  sort?: 'relevance' | 'date';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/yahoo/news`. */
export type YahooNewsResult = NewsResults;

/** Parameters of `GET /v1/naver/news`. */
export interface NaverNewsParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Order of the results (default `relevance`). */
  sort?: 'relevance' | 'date';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/naver/news`. */
export type NaverNewsResult = NewsResults;

/** Parameters of `GET /v1/mojeek/news`. */
export interface MojeekNewsParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Order of the results (default `relevance`). */
  sort?: 'relevance' | 'date';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/mojeek/news`. */
export type MojeekNewsResult = NewsResults;

/** Parameters of `GET /v1/qwant/news`. */
export interface QwantNewsParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Order of the results (default `relevance`). */
  sort?: 'relevance' | 'date';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/qwant/news`. */
export type QwantNewsResult = NewsResults;

/** Parameters of `GET /v1/startpage/news`. */
export interface StartpageNewsParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Page of results, from 1. From 1 to 10000. Default: 1. */
  page?: number;
  /** Maximum number of results from the engine's page. From 1 to 200. */
  num?: number;
  /** Filter of explicit results (default `moderate`); `active` means `strict`. */
  safe?: 'off' | 'moderate' | 'strict' | 'active' | '0' | '1' | '2';
  /** Only results of the last hour, day, week, month or year. */
  time_range?: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`. */
  tbs?: string;
  /** Only results from this site. */
  site?: string;
  /** Only files of this type. */
  filetype?: string;
  /** Place to search from; cannot be combined with `uule`. */
  location?: string;
  /** Encoded place to search from; cannot be combined with `location`. */
  uule?: string;
  /** Kind of device to emulate. */
  device?: 'desktop' | 'mobile' | 'tablet';
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Not older than this day, `YYYY-MM-DD`. */
  start_date?: string;
  /** Not newer than this day, `YYYY-MM-DD`. */
  end_date?: string;
  /** Order of the results (default `relevance`). */
  sort?: 'relevance' | 'date';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/startpage/news`. */
export type StartpageNewsResult = NewsResults;

/** Parameters of `GET /v1/bing/suggest`. */
export interface BingSuggestParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/bing/suggest`. */
export type BingSuggestResult = Suggestions;

/** Parameters of `GET /v1/google/suggest`. */
export interface GoogleSuggestParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/google/suggest`. */
export type GoogleSuggestResult = Suggestions;

/** Parameters of `GET /v1/duckduckgo/suggest`. */
export interface DuckduckgoSuggestParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/duckduckgo/suggest`. */
export type DuckduckgoSuggestResult = Suggestions;

/** Parameters of `GET /v1/brave/suggest`. */
export interface BraveSuggestParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/brave/suggest`. */
export type BraveSuggestResult = Suggestions;

/** Parameters of `GET /v1/searxng/suggest`. */
export interface SearxngSuggestParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/searxng/suggest`. */
export type SearxngSuggestResult = Suggestions;

/** Parameters of `GET /v1/ecosia/suggest`. */
export interface EcosiaSuggestParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/ecosia/suggest`. */
export type EcosiaSuggestResult = Suggestions;

/** Parameters of `GET /v1/yahoo/suggest`. */
export interface YahooSuggestParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/yahoo/suggest`. */
export type YahooSuggestResult = Suggestions;

/** Parameters of `GET /v1/yandex/suggest`. */
export interface YandexSuggestParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/yandex/suggest`. */
export type YandexSuggestResult = Suggestions;

/** Parameters of `GET /v1/baidu/suggest`. */
export interface BaiduSuggestParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/baidu/suggest`. */
export type BaiduSuggestResult = Suggestions;

/** Parameters of `GET /v1/naver/suggest`. */
export interface NaverSuggestParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/naver/suggest`. */
export type NaverSuggestResult = Suggestions;

/** Parameters of `GET /v1/qwant/suggest`. */
export interface QwantSuggestParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/qwant/suggest`. */
export type QwantSuggestResult = Suggestions;

/** Parameters of `GET /v1/startpage/suggest`. */
export interface StartpageSuggestParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/startpage/suggest`. */
export type StartpageSuggestResult = Suggestions;

/** Parameters of `GET /v1/wikipedia/suggest`. */
export interface WikipediaSuggestParameters {
  /** What to search for, 1 to 400 characters. Also accepted as `query`. */
  q: string;
  /** Country as ISO 3166-1 alpha-2 (default `us`). */
  gl?: string;
  /** Language as BCP 47 (default `en`). */
  hl?: string;
  /** Query the engine even if a recent result is cached. Default: false. */
  no_cache?: boolean;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/wikipedia/suggest`. */
export type WikipediaSuggestResult = Suggestions;

/** Parameters of `POST /v1/batches`. */
export interface CreateBatchParameters {
  /** Path of a billed endpoint, or its short name, such as `crawler`. */
  endpoint: string;
  /** Parameters of all items. */
  params?: Record<string, unknown>;
  /** Up to 10,000 items. Each is a string, the URL of the page (or the search query), or an object of parameters, which take precedence over `params`. */
  items?: unknown[];
  /** A name for your own use. */
  name?: string;
  /** URL to which the finished batch is posted, with a signature. */
  webhook_url?: string;
  /** Items of one host that run at the same time, counting those of all batches. From 1 to 64. Default: 4. */
  per_host?: number;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `POST /v1/batches`. */
export type CreateBatchResult = {
  /** Identifier of the batch */
  batch_id: string;
  /** State of the batch */
  status: 'running';
  /** Number of items */
  total: number;
  /** Path that returns the state of the batch */
  status_url: string;
};

/** Parameters of `GET /v1/batches`. */
export interface ListBatchesParameters {
  /** Only batches in this state. */
  status?: 'running' | 'paused' | 'completed' | 'cancelled';
  /** Number of entries per page; a page with large results may have fewer. From 1 to 100. Default: 20. */
  limit?: number;
  /** The `next` value of the previous page. */
  cursor?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/batches`. */
export type ListBatchesResult = {
  /** The batches, newest first */
  items: {
    /** Identifier of the batch */
    batch_id: string;
    /** The name given at submission */
    name: string | null;
    /** Path of the endpoint that is called */
    endpoint: string;
    /** State of the batch */
    status: 'running' | 'paused' | 'completed' | 'cancelled';
    /** Why the batch is paused: `key` (the API key may not be used), `payment` (no balance, or an open invoice), `quota`, `suspended` or `user`; null unless paused */
    reason: 'key' | 'payment' | 'quota' | 'suspended' | 'user' | null;
    /** Number of items */
    total: number;
    /** Items that have not started */
    queued: number;
    /** Items that are running */
    processing: number;
    /** Items that succeeded */
    completed: number;
    /** Items that failed, which are not billed */
    failed: number;
    /** Credits billed so far */
    credits_charged: number;
    /** When the batch was accepted */
    created_at: string;
    /** When the first item started; null: none has */
    started_at: string | null;
    /** When the last item ended */
    completed_at: string | null;
    /** Estimated time until the last item ends; null unless items are running */
    eta_seconds: number | null;
  }[];
  /** The `cursor` of the next page; null on the last one */
  next: string | null;
};

/** Parameters of `GET /v1/batches/{batch_id}`. */
export interface BatchParameters {
  /** The identifier returned when the batch was accepted. */
  batch_id: string;
  /** Seconds to wait for the end of the batch. From 0 to 30. Default: 0. */
  wait?: number;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/batches/{batch_id}`. */
export type BatchResult = Batch;

/** Parameters of `GET /v1/batches/{batch_id}/items`. */
export interface BatchItemsParameters {
  /** The identifier returned when the batch was accepted. */
  batch_id: string;
  /** Only items in this state. */
  status?: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  /** Number of entries per page; a page with large results may have fewer. From 1 to 1000. Default: 100. */
  limit?: number;
  /** The `next` value of the previous page. */
  cursor?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/batches/{batch_id}/items`. */
export type BatchItemsResult = {
  /** The items of this page */
  items: {
    /** The place of the item in the submission, from 0 */
    index: number;
    /** State of the item */
    status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
    /** The parameters of the call, without secrets */
    params: Record<string, unknown>;
    /** null until the item has ended */
    status_code: 201 | 500 | null;
    /** The body of the equivalent synchronous call; null unless completed */
    result: unknown;
    /** Why the item failed; null without an error */
    error: string | null;
    /** Why the item failed, for programs; null without an error, or if the error has no code */
    error_code: 'target_timeout' | 'target_dns' | 'target_tls' | 'target_refused' | 'target_reset' | 'target_failed' | 'target_protocol' | 'target_redirects' | 'target_encoding' | 'target_too_large' | 'target_not_text' | 'target_unreadable' | 'target_not_shown' | 'target_blocked' | 'robots' | 'proxy_failed' | 'storage_failed' | 'blocked' | 'drift' | 'browser_crashed' | 'browser_missing' | 'instruction_failed' | 'script_failed' | 'rate_limit' | 'quota' | 'idempotency_running' | 'idempotency_mismatch' | 'overloaded' | 'deadline' | 'shutting_down' | 'cancelled' | 'code_required' | 'code_wrong' | 'sso_unavailable' | 'database' | 'secret_key' | 'internal' | null;
    /** Credits billed for the item */
    credits_charged: number;
    /** When the item ended; null before */
    completed_at: string | null;
  }[];
  /** The `cursor` of the next page; null on the last one */
  next: string | null;
};

/** Parameters of `GET /v1/batches/{batch_id}/results`. */
export interface BatchResultsParameters {
  /** The identifier returned when the batch was accepted. */
  batch_id: string;
  /** Format of the results. Default: "ndjson". */
  format?: 'ndjson' | 'csv' | 'zip';
  /** The `cursor` of the last line that was received. */
  cursor?: string;
  /** Seconds to wait for a result, if there is none after the cursor. From 0 to 30. Default: 0. */
  wait?: number;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/batches/{batch_id}/results`. */
export type BatchResultsResult = {
  /** The place of the item in the submission, from 0 */
  index: number;
  /** State of the item */
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  /** The parameters of the call, without secrets */
  params: Record<string, unknown>;
  /** null until the item has ended */
  status_code: 201 | 500 | null;
  /** The body of the equivalent synchronous call; null unless completed */
  result: unknown;
  /** Why the item failed; null without an error */
  error: string | null;
  /** Why the item failed, for programs; null without an error, or if the error has no code */
  error_code: 'target_timeout' | 'target_dns' | 'target_tls' | 'target_refused' | 'target_reset' | 'target_failed' | 'target_protocol' | 'target_redirects' | 'target_encoding' | 'target_too_large' | 'target_not_text' | 'target_unreadable' | 'target_not_shown' | 'target_blocked' | 'robots' | 'proxy_failed' | 'storage_failed' | 'blocked' | 'drift' | 'browser_crashed' | 'browser_missing' | 'instruction_failed' | 'script_failed' | 'rate_limit' | 'quota' | 'idempotency_running' | 'idempotency_mismatch' | 'overloaded' | 'deadline' | 'shutting_down' | 'cancelled' | 'code_required' | 'code_wrong' | 'sso_unavailable' | 'database' | 'secret_key' | 'internal' | null;
  /** Credits billed for the item */
  credits_charged: number;
  /** When the item ended; null before */
  completed_at: string | null;
  /** Send it to get the results that follow */
  cursor: string;
};

/** Parameters of `POST /v1/batches/{batch_id}/pause`. */
export interface PauseBatchParameters {
  /** The identifier returned when the batch was accepted. */
  batch_id: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `POST /v1/batches/{batch_id}/pause`. */
export type PauseBatchResult = Batch;

/** Parameters of `POST /v1/batches/{batch_id}/resume`. */
export interface ResumeBatchParameters {
  /** The identifier returned when the batch was accepted. */
  batch_id: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `POST /v1/batches/{batch_id}/resume`. */
export type ResumeBatchResult = Batch;

/** Parameters of `POST /v1/batches/{batch_id}/retry`. */
export interface RetryBatchParameters {
  /** The identifier returned when the batch was accepted. */
  batch_id: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `POST /v1/batches/{batch_id}/retry`. */
export type RetryBatchResult = Batch;

/** Parameters of `DELETE /v1/batches/{batch_id}`. */
export interface CancelBatchParameters {
  /** The identifier returned when the batch was accepted. */
  batch_id: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `DELETE /v1/batches/{batch_id}`. */
export type CancelBatchResult = Batch;

/** Parameters of `POST /v1/crawls`. */
export interface CreateCrawlParameters {
  /** The start page. The crawl covers its host, with or without `www.`, over http or https. */
  url: string;
  /** Maximum number of pages. From 1 to 1000000. Default: 1000. */
  limit?: number;
  /** Maximum number of links between the start page and a page; 0 fetches the start page only. From 0 to 1000. Default: 10. */
  depth?: number;
  /** Regular expressions: only the start page and URLs that match one of them are fetched. A pattern is matched against path and query, or against the whole URL if it contains `://`. Lookarounds and backreferences are not supported. */
  include?: string[];
  /** Regular expressions: URLs that match one of them are not fetched. They take precedence over `include`. */
  exclude?: string[];
  /** Whether to crawl all hosts of the registrable domain, such as `blog.example.com`. Default: false. */
  subdomains?: boolean;
  /** `include` or true: pages of sitemaps too; `skip` or false: links only; `only`: the start page and pages of sitemaps. Default: "include". */
  sitemap?: 'include' | 'skip' | 'only';
  /** `obey`: pages that robots.txt does not allow for `siteglass` are skipped, its `Crawl-delay` is kept, and `nofollow` is respected. Default: "obey". */
  robots?: 'obey' | 'ignore';
  /** Milliseconds between the starts of two pages of one host. From 0 to 60000. Default: 0. */
  delay_ms?: number;
  /** Pages that are fetched at the same time. From 1 to 64. Default: 4. */
  concurrency?: number;
  /** What fetches the pages: `crawler`, or `rendering` for pages that need a browser. Default: "crawler". */
  endpoint?: string;
  /** Parameters of `endpoint` for all pages. */
  params?: Record<string, unknown>;
  /** A name for your own use. */
  name?: string;
  /** URL to which the finished crawl is posted, with a signature. */
  webhook_url?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `POST /v1/crawls`. */
export type CreateCrawlResult = {
  /** Identifier of the crawl */
  crawl_id: string;
  /** State of the crawl */
  status: 'running';
  /** Pages found so far: the start page */
  total: number;
  /** Path that returns the state of the crawl */
  status_url: string;
};

/** Parameters of `GET /v1/crawls`. */
export interface ListCrawlsParameters {
  /** Only crawls in this state. */
  status?: 'running' | 'paused' | 'completed' | 'cancelled';
  /** Number of entries per page; a page with large results may have fewer. From 1 to 100. Default: 20. */
  limit?: number;
  /** The `next` value of the previous page. */
  cursor?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/crawls`. */
export type ListCrawlsResult = {
  /** The crawls, newest first */
  items: {
    /** Identifier of the crawl */
    crawl_id: string;
    /** The name given at submission */
    name: string | null;
    /** Path of the endpoint that is called */
    endpoint: string;
    /** State of the crawl */
    status: 'running' | 'paused' | 'completed' | 'cancelled';
    /** Why the crawl is paused: `key` (the API key may not be used), `payment` (no balance, or an open invoice), `quota`, `suspended` or `user`; null unless paused */
    reason: 'key' | 'payment' | 'quota' | 'suspended' | 'user' | null;
    /** Pages found so far, without skipped ones; it grows while the crawl runs */
    total: number;
    /** Pages that have not been fetched yet */
    queued: number;
    /** Pages that are being fetched */
    processing: number;
    /** Pages that were fetched */
    completed: number;
    /** Pages that failed, which are not billed */
    failed: number;
    /** Credits billed so far */
    credits_charged: number;
    /** When the crawl was accepted */
    created_at: string;
    /** When the first page started; null: none has */
    started_at: string | null;
    /** When the last page ended */
    completed_at: string | null;
    /** Estimated time until the pages that are known now have ended; null unless pages are running */
    eta_seconds: number | null;
    /** The start page */
    url: string;
    /** Maximum number of pages */
    limit: number;
    /** Maximum number of links between the start page and a page */
    depth: number;
    /** Patterns of which a URL must match one; empty: none */
    include: string[];
    /** Patterns of which a URL must match none */
    exclude: string[];
    /** Whether all hosts of the domain belong to the crawl */
    subdomains: boolean;
    /** Whether pages of sitemaps are fetched */
    sitemap: 'include' | 'skip' | 'only';
    /** Whether robots.txt is obeyed */
    robots: 'obey' | 'ignore';
    /** Milliseconds between the starts of two pages of one host */
    delay_ms: number;
    /** Pages that are fetched at the same time */
    concurrency: number;
    /** Pages with the text of an earlier page. Their links are not followed. */
    duplicates: number;
    /** URLs of the site that are not pages of the crawl, by reason */
    skipped: {
      /** `robots`: robots.txt does not allow it; `nofollow`: only links with `rel=nofollow`, or links of pages with a `nofollow` robots directive, lead to it; `scope`: it is on another host of the site, and `subdomains` is off, or a page redirects to another site; `pattern`: it matches an `exclude` pattern, or no `include` pattern; `depth`: it is too many links away from the start page; `limit`: the limit of pages is reached; `trap`: it looks like one of an unlimited number of generated URLs: repeated path segments, dates far away, too many parameters or combinations of them; `file`: its extension is that of an image, a video, an archive or another file without text and links; `duplicate`: it redirects to a page that the crawl already has; `sitemap`: it is a sitemap that could not be read completely, or was not read because there are too many or the time was up */
      reason: 'robots' | 'nofollow' | 'scope' | 'pattern' | 'depth' | 'limit' | 'trap' | 'file' | 'duplicate' | 'sitemap';
      /** Different URLs; a crawl counts up to 100,000 in total */
      count: number;
      /** Up to five of them */
      samples: string[];
    }[];
  }[];
  /** The `cursor` of the next page; null on the last one */
  next: string | null;
};

/** Parameters of `GET /v1/crawls/{crawl_id}`. */
export interface CrawlParameters {
  /** The identifier returned when the crawl was accepted. */
  crawl_id: string;
  /** Seconds to wait for the end of the crawl. From 0 to 30. Default: 0. */
  wait?: number;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/crawls/{crawl_id}`. */
export type CrawlResult = Crawl;

/** Parameters of `GET /v1/crawls/{crawl_id}/items`. */
export interface CrawlItemsParameters {
  /** The identifier returned when the crawl was accepted. */
  crawl_id: string;
  /** Only pages in this state. */
  status?: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  /** Number of entries per page; a page with large results may have fewer. From 1 to 1000. Default: 100. */
  limit?: number;
  /** The `next` value of the previous page. */
  cursor?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/crawls/{crawl_id}/items`. */
export type CrawlItemsResult = {
  /** The items of this page */
  items: {
    /** The place of the item in the submission, from 0 */
    index: number;
    /** State of the item */
    status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
    /** The parameters of the call, without secrets */
    params: Record<string, unknown>;
    /** null until the item has ended */
    status_code: 201 | 500 | null;
    /** The body of the equivalent synchronous call; null unless completed */
    result: unknown;
    /** Why the item failed; null without an error */
    error: string | null;
    /** Why the item failed, for programs; null without an error, or if the error has no code */
    error_code: 'target_timeout' | 'target_dns' | 'target_tls' | 'target_refused' | 'target_reset' | 'target_failed' | 'target_protocol' | 'target_redirects' | 'target_encoding' | 'target_too_large' | 'target_not_text' | 'target_unreadable' | 'target_not_shown' | 'target_blocked' | 'robots' | 'proxy_failed' | 'storage_failed' | 'blocked' | 'drift' | 'browser_crashed' | 'browser_missing' | 'instruction_failed' | 'script_failed' | 'rate_limit' | 'quota' | 'idempotency_running' | 'idempotency_mismatch' | 'overloaded' | 'deadline' | 'shutting_down' | 'cancelled' | 'code_required' | 'code_wrong' | 'sso_unavailable' | 'database' | 'secret_key' | 'internal' | null;
    /** Credits billed for the item */
    credits_charged: number;
    /** When the item ended; null before */
    completed_at: string | null;
    /** URL of the page */
    url: string;
    /** Links between the start page and this one; 1 for URLs of sitemaps */
    depth: number;
    /** The page or sitemap that led to it; null for the start page */
    found_on: string | null;
    /** How the page was found */
    source: 'start' | 'link' | 'sitemap';
    /** The index of the first page with the same text; null if this is the first */
    duplicate_of: number | null;
  }[];
  /** The `cursor` of the next page; null on the last one */
  next: string | null;
};

/** Parameters of `GET /v1/crawls/{crawl_id}/results`. */
export interface CrawlResultsParameters {
  /** The identifier returned when the crawl was accepted. */
  crawl_id: string;
  /** Format of the results. Default: "ndjson". */
  format?: 'ndjson' | 'csv' | 'zip';
  /** The `cursor` of the last line that was received. */
  cursor?: string;
  /** Seconds to wait for a result, if there is none after the cursor. From 0 to 30. Default: 0. */
  wait?: number;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/crawls/{crawl_id}/results`. */
export type CrawlResultsResult = {
  /** The place of the item in the submission, from 0 */
  index: number;
  /** State of the item */
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  /** The parameters of the call, without secrets */
  params: Record<string, unknown>;
  /** null until the item has ended */
  status_code: 201 | 500 | null;
  /** The body of the equivalent synchronous call; null unless completed */
  result: unknown;
  /** Why the item failed; null without an error */
  error: string | null;
  /** Why the item failed, for programs; null without an error, or if the error has no code */
  error_code: 'target_timeout' | 'target_dns' | 'target_tls' | 'target_refused' | 'target_reset' | 'target_failed' | 'target_protocol' | 'target_redirects' | 'target_encoding' | 'target_too_large' | 'target_not_text' | 'target_unreadable' | 'target_not_shown' | 'target_blocked' | 'robots' | 'proxy_failed' | 'storage_failed' | 'blocked' | 'drift' | 'browser_crashed' | 'browser_missing' | 'instruction_failed' | 'script_failed' | 'rate_limit' | 'quota' | 'idempotency_running' | 'idempotency_mismatch' | 'overloaded' | 'deadline' | 'shutting_down' | 'cancelled' | 'code_required' | 'code_wrong' | 'sso_unavailable' | 'database' | 'secret_key' | 'internal' | null;
  /** Credits billed for the item */
  credits_charged: number;
  /** When the item ended; null before */
  completed_at: string | null;
  /** URL of the page */
  url: string;
  /** Links between the start page and this one; 1 for URLs of sitemaps */
  depth: number;
  /** The page or sitemap that led to it; null for the start page */
  found_on: string | null;
  /** How the page was found */
  source: 'start' | 'link' | 'sitemap';
  /** The index of the first page with the same text; null if this is the first */
  duplicate_of: number | null;
  /** Send it to get the results that follow */
  cursor: string;
};

/** Parameters of `POST /v1/crawls/{crawl_id}/pause`. */
export interface PauseCrawlParameters {
  /** The identifier returned when the crawl was accepted. */
  crawl_id: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `POST /v1/crawls/{crawl_id}/pause`. */
export type PauseCrawlResult = Crawl;

/** Parameters of `POST /v1/crawls/{crawl_id}/resume`. */
export interface ResumeCrawlParameters {
  /** The identifier returned when the crawl was accepted. */
  crawl_id: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `POST /v1/crawls/{crawl_id}/resume`. */
export type ResumeCrawlResult = Crawl;

/** Parameters of `POST /v1/crawls/{crawl_id}/retry`. */
export interface RetryCrawlParameters {
  /** The identifier returned when the crawl was accepted. */
  crawl_id: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `POST /v1/crawls/{crawl_id}/retry`. */
export type RetryCrawlResult = Crawl;

/** Parameters of `DELETE /v1/crawls/{crawl_id}`. */
export interface CancelCrawlParameters {
  /** The identifier returned when the crawl was accepted. */
  crawl_id: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `DELETE /v1/crawls/{crawl_id}`. */
export type CancelCrawlResult = Crawl;

/** Parameters of `POST /v1/schedules`. */
export interface CreateScheduleParameters {
  /** A name for your own use. */
  name?: string | null;
  /** When to run: minute, hour, day of the month, month and day of the week, in `timezone`. A time that is skipped when clocks go forward runs right after the gap; one that happens twice runs once. */
  cron?: string | null;
  /** Instead of `cron`: seconds between two runs, counted from the creation of the schedule. From 60 to 31536000. */
  every_seconds?: number | null;
  /** Path of a billed endpoint, or its short name, such as `crawler`. */
  endpoint: string;
  /** Parameters of the call. */
  params: Record<string, unknown>;
  /** URL to which the job of each run is posted, with a signature; with `watch`, the events `schedule.changed` and `schedule.failed` instead. */
  webhook_url?: string | null;
  /** What to compare with the last run: the `body`, the visible `text`, the values of `extract`, or a `screenshot` (PNG). The first run is the baseline. */
  watch?: 'body' | 'text' | 'extract' | 'screenshot' | null;
  /** IANA time zone of `cron`. Default: "UTC". */
  timezone?: string;
  /** With `watch`: ignore changes up to this share of the characters, fields or pixels. From 0 to 1. Default: 0. */
  threshold?: number;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `POST /v1/schedules`. */
export type CreateScheduleResult = Schedule;

/** Parameters of `GET /v1/schedules`. */
export interface ListSchedulesParameters {
  /** Only schedules in this state. */
  status?: 'active' | 'paused';
  /** Number of entries per page. From 1 to 100. Default: 20. */
  limit?: number;
  /** The `next` value of the previous page. */
  cursor?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/schedules`. */
export type ListSchedulesResult = {
  /** The schedules, newest first */
  items: {
    /** Identifier of the schedule */
    schedule_id: string;
    /** A name for your own use */
    name: string | null;
    /** Whether it runs */
    status: 'active' | 'paused';
    /** Why the schedule is paused: `user`, `failures` (ten runs in a row failed) or `suspended` (the workspace is); null unless paused */
    reason: 'user' | 'failures' | 'suspended' | null;
    /** Cron expression; null with `every_seconds` */
    cron: string | null;
    /** Seconds between due times; null with `cron` */
    every_seconds: number | null;
    /** Time zone of the cron expression */
    timezone: string;
    /** Path of the endpoint that is called */
    endpoint: string;
    /** The parameters of the call, without secrets */
    params: Record<string, unknown>;
    /** URL to which the end of each run is posted; null: none */
    webhook_url: string | null;
    /** What is compared with the last run; null: nothing */
    watch: 'body' | 'text' | 'extract' | 'screenshot' | null;
    /** Changes up to this share of the characters, fields or pixels are ignored */
    threshold: number;
    /** Runs that failed in a row; the schedule is paused at ten */
    failures: number;
    /** When the schedule was created */
    created_at: string;
    /** null while the schedule is paused */
    next_run_at: string | null;
    /** The due time of the last run; null: none */
    last_run_at: string | null;
    /** State of the last run; null: none */
    last_status: 'running' | 'completed' | 'failed' | 'skipped' | null;
    /** The due time of the last run whose result had changed; null: none, or not watched */
    last_changed_at: string | null;
  }[];
  /** The `cursor` of the next page; null on the last one */
  next: string | null;
};

/** Parameters of `GET /v1/schedules/{schedule_id}`. */
export interface ScheduleParameters {
  /** The identifier returned when the schedule was created. */
  schedule_id: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/schedules/{schedule_id}`. */
export type ScheduleResult = Schedule;

/** Parameters of `PATCH /v1/schedules/{schedule_id}`. */
export interface ChangeScheduleParameters {
  /** The identifier returned when the schedule was created. */
  schedule_id: string;
  /** A name for your own use. */
  name?: string | null;
  /** When to run: minute, hour, day of the month, month and day of the week, in `timezone`. A time that is skipped when clocks go forward runs right after the gap; one that happens twice runs once. */
  cron?: string | null;
  /** Instead of `cron`: seconds between two runs, counted from the creation of the schedule. From 60 to 31536000. */
  every_seconds?: number | null;
  /** Path of a billed endpoint, or its short name, such as `crawler`. */
  endpoint?: string;
  /** Parameters of the call. */
  params?: Record<string, unknown>;
  /** URL to which the job of each run is posted, with a signature; with `watch`, the events `schedule.changed` and `schedule.failed` instead. */
  webhook_url?: string | null;
  /** What to compare with the last run: the `body`, the visible `text`, the values of `extract`, or a `screenshot` (PNG). The first run is the baseline. */
  watch?: 'body' | 'text' | 'extract' | 'screenshot' | null;
  /** IANA time zone of `cron`. */
  timezone?: string;
  /** With `watch`: ignore changes up to this share of the characters, fields or pixels. From 0 to 1. */
  threshold?: number;
  /** `paused` pauses the schedule, `active` resumes it. */
  status?: 'active' | 'paused';
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `PATCH /v1/schedules/{schedule_id}`. */
export type ChangeScheduleResult = Schedule;

/** Parameters of `DELETE /v1/schedules/{schedule_id}`. */
export interface DeleteScheduleParameters {
  /** The identifier returned when the schedule was created. */
  schedule_id: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `DELETE /v1/schedules/{schedule_id}`. */
export type DeleteScheduleResult = {
  /** Identifier of the schedule */
  schedule_id: string;
  /** The schedule was deleted */
  deleted: true;
};

/** Parameters of `GET /v1/schedules/{schedule_id}/runs`. */
export interface ScheduleRunsParameters {
  /** The identifier returned when the schedule was created. */
  schedule_id: string;
  /** Only runs in this state. */
  status?: 'running' | 'completed' | 'failed' | 'skipped';
  /** Only runs whose result had changed, or had not. */
  changed?: boolean;
  /** Number of entries per page. From 1 to 1000. Default: 20. */
  limit?: number;
  /** The `next` value of the previous page. */
  cursor?: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /v1/schedules/{schedule_id}/runs`. */
export type ScheduleRunsResult = {
  /** The runs, newest first */
  items: {
    /** Identifier of the run */
    run_id: string;
    /** `skipped`: the run before it had not ended */
    status: 'running' | 'completed' | 'failed' | 'skipped';
    /** When the run was due */
    due_at: string;
    /** When it started */
    started_at: string;
    /** When it ended; null before */
    completed_at: string | null;
    /** How long it ran; null until it has ended */
    duration_ms: number | null;
    /** The job with the result, which is kept as long as other jobs; null if the call was refused */
    job_id: string | null;
    /** Credits billed for the run */
    credits_charged: number;
    /** Why the run failed; null without an error */
    error: string | null;
    /** Why the run failed, for programs; null without an error, or if the error has no code */
    error_code: 'target_timeout' | 'target_dns' | 'target_tls' | 'target_refused' | 'target_reset' | 'target_failed' | 'target_protocol' | 'target_redirects' | 'target_encoding' | 'target_too_large' | 'target_not_text' | 'target_unreadable' | 'target_not_shown' | 'target_blocked' | 'robots' | 'proxy_failed' | 'storage_failed' | 'blocked' | 'drift' | 'browser_crashed' | 'browser_missing' | 'instruction_failed' | 'script_failed' | 'rate_limit' | 'quota' | 'idempotency_running' | 'idempotency_mismatch' | 'overloaded' | 'deadline' | 'shutting_down' | 'cancelled' | 'code_required' | 'code_wrong' | 'sso_unavailable' | 'database' | 'secret_key' | 'internal' | null;
    /** Whether the result had changed; null if it was not compared: no watch, the first run, or a failure */
    changed: boolean | null;
    /** What has changed, as in the event `schedule.changed`; null unless `changed` */
    difference: Record<string, unknown> | null;
  }[];
  /** The `cursor` of the next page; null on the last one */
  next: string | null;
};

/** Parameters of `GET /jobs/{job_id}`. */
export interface JobParameters {
  /** The identifier returned when the job was accepted. */
  job_id: string;
  /** Seconds to wait for the end of the job. From 0 to 30. Default: 0. */
  wait?: number;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /jobs/{job_id}`. */
export type JobResult = {
  /** Identifier of the job */
  job_id: string;
  /** State of the job */
  status: 'queued' | 'processing' | 'completed' | 'failed';
  /** Path of the endpoint that is called */
  endpoint: string;
  /** When the job was accepted */
  created_at: string;
  /** When it started to run; null before */
  started_at: string | null;
  /** When it ended; null before */
  completed_at: string | null;
  /** When the result is deleted */
  expires_at: string | null;
  /** How long it ran; null until it has ended */
  duration_ms: number | null;
  /** null while the job is open */
  status_code: 201 | 500 | null;
  /** Credits billed for the job */
  credits_charged: number;
  /** The body of the equivalent synchronous call; null unless completed */
  result: unknown;
  /** Why the job failed; null without an error */
  error: string | null;
  /** Why the job failed, for programs: the value of `x-error-code`; null without an error, or if the error has no code */
  error_code: 'target_timeout' | 'target_dns' | 'target_tls' | 'target_refused' | 'target_reset' | 'target_failed' | 'target_protocol' | 'target_redirects' | 'target_encoding' | 'target_too_large' | 'target_not_text' | 'target_unreadable' | 'target_not_shown' | 'target_blocked' | 'robots' | 'proxy_failed' | 'storage_failed' | 'blocked' | 'drift' | 'browser_crashed' | 'browser_missing' | 'instruction_failed' | 'script_failed' | 'rate_limit' | 'quota' | 'idempotency_running' | 'idempotency_mismatch' | 'overloaded' | 'deadline' | 'shutting_down' | 'cancelled' | 'code_required' | 'code_wrong' | 'sso_unavailable' | 'database' | 'secret_key' | 'internal' | null;
};

/** Parameters of `GET /jobs/{job_id}/result`. */
export interface JobResultParameters {
  /** The identifier returned when the job was accepted. */
  job_id: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `GET /jobs/{job_id}/result`. */
export type JobResultResult = unknown;

/** Parameters of `DELETE /jobs/{job_id}`. */
export interface CancelJobParameters {
  /** The identifier returned when the job was accepted. */
  job_id: string;
  /** Comma-separated list of response fields to keep, or an array of names in a JSON body; `a.b` keeps a nested field. */
  fields?: string | string[];
}

/** Result of `DELETE /jobs/{job_id}`. */
export type CancelJobResult = {
  /** Identifier of the job */
  job_id: string;
  /** State of the job */
  status: 'queued' | 'processing' | 'completed' | 'failed';
  /** Path of the endpoint that is called */
  endpoint: string;
  /** When the job was accepted */
  created_at: string;
  /** When it started to run; null before */
  started_at: string | null;
  /** When it ended; null before */
  completed_at: string | null;
  /** When the result is deleted */
  expires_at: string | null;
  /** How long it ran; null until it has ended */
  duration_ms: number | null;
  /** null while the job is open */
  status_code: 201 | 500 | null;
  /** Credits billed for the job */
  credits_charged: number;
  /** The body of the equivalent synchronous call; null unless completed */
  result: unknown;
  /** Why the job failed; null without an error */
  error: string | null;
  /** Why the job failed, for programs: the value of `x-error-code`; null without an error, or if the error has no code */
  error_code: 'target_timeout' | 'target_dns' | 'target_tls' | 'target_refused' | 'target_reset' | 'target_failed' | 'target_protocol' | 'target_redirects' | 'target_encoding' | 'target_too_large' | 'target_not_text' | 'target_unreadable' | 'target_not_shown' | 'target_blocked' | 'robots' | 'proxy_failed' | 'storage_failed' | 'blocked' | 'drift' | 'browser_crashed' | 'browser_missing' | 'instruction_failed' | 'script_failed' | 'rate_limit' | 'quota' | 'idempotency_running' | 'idempotency_mismatch' | 'overloaded' | 'deadline' | 'shutting_down' | 'cancelled' | 'code_required' | 'code_wrong' | 'sso_unavailable' | 'database' | 'secret_key' | 'internal' | null;
};

/** Every operation by its name. */
export interface Operations {
  usage: { parameters: UsageParameters; result: UsageResult; canRunAsync: false };
  stats: { parameters: StatsParameters; result: StatsResult; canRunAsync: false };
  crawler: { parameters: CrawlerParameters; result: CrawlerResult; canRunAsync: true };
  rendering: { parameters: RenderingParameters; result: RenderingResult; canRunAsync: true };
  webunlocker: { parameters: WebunlockerParameters; result: WebunlockerResult; canRunAsync: true };
  screenshot: { parameters: ScreenshotParameters; result: ScreenshotResult; canRunAsync: true };
  map: { parameters: MapParameters; result: MapResult; canRunAsync: true };
  technology: { parameters: TechnologyParameters; result: TechnologyResult; canRunAsync: true };
  antibot: { parameters: AntibotParameters; result: AntibotResult; canRunAsync: true };
  webSearch: { parameters: WebSearchParameters; result: WebSearchResult; canRunAsync: true };
  bingSearch: { parameters: BingSearchParameters; result: BingSearchResult; canRunAsync: true };
  googleSearch: { parameters: GoogleSearchParameters; result: GoogleSearchResult; canRunAsync: true };
  duckduckgoSearch: { parameters: DuckduckgoSearchParameters; result: DuckduckgoSearchResult; canRunAsync: true };
  braveSearch: { parameters: BraveSearchParameters; result: BraveSearchResult; canRunAsync: true };
  searxngSearch: { parameters: SearxngSearchParameters; result: SearxngSearchResult; canRunAsync: true };
  ecosiaSearch: { parameters: EcosiaSearchParameters; result: EcosiaSearchResult; canRunAsync: true };
  yahooSearch: { parameters: YahooSearchParameters; result: YahooSearchResult; canRunAsync: true };
  yandexSearch: { parameters: YandexSearchParameters; result: YandexSearchResult; canRunAsync: true };
  baiduSearch: { parameters: BaiduSearchParameters; result: BaiduSearchResult; canRunAsync: true };
  naverSearch: { parameters: NaverSearchParameters; result: NaverSearchResult; canRunAsync: true };
  mojeekSearch: { parameters: MojeekSearchParameters; result: MojeekSearchResult; canRunAsync: true };
  qwantSearch: { parameters: QwantSearchParameters; result: QwantSearchResult; canRunAsync: true };
  startpageSearch: { parameters: StartpageSearchParameters; result: StartpageSearchResult; canRunAsync: true };
  wikipediaSearch: { parameters: WikipediaSearchParameters; result: WikipediaSearchResult; canRunAsync: true };
  marginaliaSearch: { parameters: MarginaliaSearchParameters; result: MarginaliaSearchResult; canRunAsync: true };
  bingImages: { parameters: BingImagesParameters; result: BingImagesResult; canRunAsync: true };
  googleImages: { parameters: GoogleImagesParameters; result: GoogleImagesResult; canRunAsync: true };
  duckduckgoImages: { parameters: DuckduckgoImagesParameters; result: DuckduckgoImagesResult; canRunAsync: true };
  braveImages: { parameters: BraveImagesParameters; result: BraveImagesResult; canRunAsync: true };
  searxngImages: { parameters: SearxngImagesParameters; result: SearxngImagesResult; canRunAsync: true };
  openverseImages: { parameters: OpenverseImagesParameters; result: OpenverseImagesResult; canRunAsync: true };
  wikimediaImages: { parameters: WikimediaImagesParameters; result: WikimediaImagesResult; canRunAsync: true };
  ecosiaImages: { parameters: EcosiaImagesParameters; result: EcosiaImagesResult; canRunAsync: true };
  yahooImages: { parameters: YahooImagesParameters; result: YahooImagesResult; canRunAsync: true };
  yandexImages: { parameters: YandexImagesParameters; result: YandexImagesResult; canRunAsync: true };
  baiduImages: { parameters: BaiduImagesParameters; result: BaiduImagesResult; canRunAsync: true };
  naverImages: { parameters: NaverImagesParameters; result: NaverImagesResult; canRunAsync: true };
  mojeekImages: { parameters: MojeekImagesParameters; result: MojeekImagesResult; canRunAsync: true };
  qwantImages: { parameters: QwantImagesParameters; result: QwantImagesResult; canRunAsync: true };
  startpageImages: { parameters: StartpageImagesParameters; result: StartpageImagesResult; canRunAsync: true };
  bingNews: { parameters: BingNewsParameters; result: BingNewsResult; canRunAsync: true };
  googleNews: { parameters: GoogleNewsParameters; result: GoogleNewsResult; canRunAsync: true };
  duckduckgoNews: { parameters: DuckduckgoNewsParameters; result: DuckduckgoNewsResult; canRunAsync: true };
  braveNews: { parameters: BraveNewsParameters; result: BraveNewsResult; canRunAsync: true };
  searxngNews: { parameters: SearxngNewsParameters; result: SearxngNewsResult; canRunAsync: true };
  yahooNews: { parameters: YahooNewsParameters; result: YahooNewsResult; canRunAsync: true };
  naverNews: { parameters: NaverNewsParameters; result: NaverNewsResult; canRunAsync: true };
  mojeekNews: { parameters: MojeekNewsParameters; result: MojeekNewsResult; canRunAsync: true };
  qwantNews: { parameters: QwantNewsParameters; result: QwantNewsResult; canRunAsync: true };
  startpageNews: { parameters: StartpageNewsParameters; result: StartpageNewsResult; canRunAsync: true };
  bingSuggest: { parameters: BingSuggestParameters; result: BingSuggestResult; canRunAsync: true };
  googleSuggest: { parameters: GoogleSuggestParameters; result: GoogleSuggestResult; canRunAsync: true };
  duckduckgoSuggest: { parameters: DuckduckgoSuggestParameters; result: DuckduckgoSuggestResult; canRunAsync: true };
  braveSuggest: { parameters: BraveSuggestParameters; result: BraveSuggestResult; canRunAsync: true };
  searxngSuggest: { parameters: SearxngSuggestParameters; result: SearxngSuggestResult; canRunAsync: true };
  ecosiaSuggest: { parameters: EcosiaSuggestParameters; result: EcosiaSuggestResult; canRunAsync: true };
  yahooSuggest: { parameters: YahooSuggestParameters; result: YahooSuggestResult; canRunAsync: true };
  yandexSuggest: { parameters: YandexSuggestParameters; result: YandexSuggestResult; canRunAsync: true };
  baiduSuggest: { parameters: BaiduSuggestParameters; result: BaiduSuggestResult; canRunAsync: true };
  naverSuggest: { parameters: NaverSuggestParameters; result: NaverSuggestResult; canRunAsync: true };
  qwantSuggest: { parameters: QwantSuggestParameters; result: QwantSuggestResult; canRunAsync: true };
  startpageSuggest: { parameters: StartpageSuggestParameters; result: StartpageSuggestResult; canRunAsync: true };
  wikipediaSuggest: { parameters: WikipediaSuggestParameters; result: WikipediaSuggestResult; canRunAsync: true };
  createBatch: { parameters: CreateBatchParameters; result: CreateBatchResult; canRunAsync: false };
  listBatches: { parameters: ListBatchesParameters; result: ListBatchesResult; canRunAsync: false };
  batch: { parameters: BatchParameters; result: BatchResult; canRunAsync: false };
  batchItems: { parameters: BatchItemsParameters; result: BatchItemsResult; canRunAsync: false };
  batchResults: { parameters: BatchResultsParameters; result: BatchResultsResult; canRunAsync: false };
  pauseBatch: { parameters: PauseBatchParameters; result: PauseBatchResult; canRunAsync: false };
  resumeBatch: { parameters: ResumeBatchParameters; result: ResumeBatchResult; canRunAsync: false };
  retryBatch: { parameters: RetryBatchParameters; result: RetryBatchResult; canRunAsync: false };
  cancelBatch: { parameters: CancelBatchParameters; result: CancelBatchResult; canRunAsync: false };
  createCrawl: { parameters: CreateCrawlParameters; result: CreateCrawlResult; canRunAsync: false };
  listCrawls: { parameters: ListCrawlsParameters; result: ListCrawlsResult; canRunAsync: false };
  crawl: { parameters: CrawlParameters; result: CrawlResult; canRunAsync: false };
  crawlItems: { parameters: CrawlItemsParameters; result: CrawlItemsResult; canRunAsync: false };
  crawlResults: { parameters: CrawlResultsParameters; result: CrawlResultsResult; canRunAsync: false };
  pauseCrawl: { parameters: PauseCrawlParameters; result: PauseCrawlResult; canRunAsync: false };
  resumeCrawl: { parameters: ResumeCrawlParameters; result: ResumeCrawlResult; canRunAsync: false };
  retryCrawl: { parameters: RetryCrawlParameters; result: RetryCrawlResult; canRunAsync: false };
  cancelCrawl: { parameters: CancelCrawlParameters; result: CancelCrawlResult; canRunAsync: false };
  createSchedule: { parameters: CreateScheduleParameters; result: CreateScheduleResult; canRunAsync: false };
  listSchedules: { parameters: ListSchedulesParameters; result: ListSchedulesResult; canRunAsync: false };
  schedule: { parameters: ScheduleParameters; result: ScheduleResult; canRunAsync: false };
  changeSchedule: { parameters: ChangeScheduleParameters; result: ChangeScheduleResult; canRunAsync: false };
  deleteSchedule: { parameters: DeleteScheduleParameters; result: DeleteScheduleResult; canRunAsync: false };
  scheduleRuns: { parameters: ScheduleRunsParameters; result: ScheduleRunsResult; canRunAsync: false };
  job: { parameters: JobParameters; result: JobResult; canRunAsync: false };
  jobResult: { parameters: JobResultParameters; result: JobResultResult; canRunAsync: false };
  cancelJob: { parameters: CancelJobParameters; result: CancelJobResult; canRunAsync: false };
}

/** One method per operation. */
export interface Methods {
  /**
   * Balances, limits and the calling key.
   *
   * Free. Works without a balance and in a suspended workspace, and is not rate limited. A 200 confirms that the key works.
   */
  usage(parameters?: UsageParameters, options?: CallOptions): Promise<Answer<UsageResult>>;

  /**
   * Platform health over the last hour.
   *
   * Free. The operator must enable it for the account. Send `engine`, `path`, or both.
   */
  stats(parameters?: StatsParameters, options?: CallOptions): Promise<Answer<StatsResult>>;

  /**
   * Fetch the HTML of a page. Costs 1 credit.
   *
   * One plain HTTP request of any method, without a browser and JavaScript. The page is returned as a JSON string; with `Accept: text/html` or `response_type=html` as HTML, with `response_type=markdown` as Markdown, and with `formats` or `extract` as an object. The call succeeds for any status of the target, which is in the header `x-target-status`.
   */
  crawler(parameters: CrawlerParameters, options?: CallOptions): Promise<Answer<CrawlerResult>>;

  /**
   * Render a page in a browser and return its HTML. Costs 2 credits.
   *
   * Opens the page in a fresh browser context, waits until it is ready, performs your instructions and returns the resulting document. The page is returned as a JSON string; with `Accept: text/html` or `response_type=html` as HTML, with `response_type=markdown` as Markdown, and with `formats` or `extract` as an object. The call succeeds for any status of the target, which is in the header `x-target-status`.
   */
  rendering(parameters: RenderingParameters, options?: CallOptions): Promise<Answer<RenderingResult>>;

  /**
   * Fetch the HTML of a page behind a bot check, on whitelisted hosts. Costs 3 credits.
   *
   * Tries the cheapest method first and a real browser last, which passes automatic checks: scripts, cookies, proofs of work. It does not solve interactive captchas and uses no login. Only hosts on the whitelist of the account are fetched, also on redirects; others are 403. The header `x-unlock-tier` names the method that succeeded: `http`, `http-session`, `tab`, `browser` or `external`. A page that remains blocked is a 500 with `x-error-code: blocked`, and free.
   */
  webunlocker(parameters: WebunlockerParameters, options?: CallOptions): Promise<Answer<WebunlockerResult>>;

  /**
   * Capture a page as PNG, JPEG, WebP or PDF. Costs 2 credits.
   *
   * Opens the page in a fresh browser context, waits until it is ready and captures the window, the whole document or one element. The body is the file, with its content type, `etag` and `x-cache`. It is JSON with a link instead with `s3_upload`, `Accept: application/json`, `response_type=json`, `fields`, or as the result of a job. The call succeeds for any status of the target, which is in the header `x-target-status`.
   */
  screenshot(parameters: ScreenshotParameters & ({ response_type: 'json' } | { fields: string | string[] } | { s3_upload: true }), options?: CallOptions): Promise<Answer<ScreenshotResult>>;
  /** Returns the file. */
  screenshot(parameters: ScreenshotParameters, options?: CallOptions): Promise<Answer<Uint8Array>>;

  /**
   * List the URLs of a website. Costs 1 credit.
   *
   * Reads robots.txt, sitemaps (indexes, gzip, text, feeds), the feeds that the page names, and its links, with at most 200 requests in 60 seconds. Each page is listed once, without tracking parameters and session ids. The call fails only if the page cannot be fetched; `sources` shows what else could not be read, and `truncated` whether a limit was reached.
   */
  map(parameters: MapParameters, options?: CallOptions): Promise<Answer<MapResult>>;

  /**
   * Name the technologies of a website. Costs 1 credit.
   *
   * CMS, frameworks, libraries, servers, CDN, hosting, analytics, security and more, each with its evidence. Examines the page with its headers and cookies, its first-party scripts and styles, robots.txt, DNS records and the certificate. The call succeeds for any status of the target, which is in `urls` and `x-target-status`. `partial` is true when a page was too expensive to match against every rule, or scripts did not arrive in time; otherwise it is omitted.
   */
  technology(parameters: TechnologyParameters, options?: CallOptions): Promise<Answer<TechnologyResult>>;

  /**
   * Name the bot protection in front of a page. Costs 1 credit.
   *
   * Sends one ordinary browser-like request and no attack. Headers and cookies of every redirect, the page and the DNS names of the host are compared with the signatures of some 200 products. The call succeeds for any status of the target. A negative result does not prove that there is no protection: some products are visible only when they block.
   */
  antibot(parameters: AntibotParameters, options?: CallOptions): Promise<Answer<AntibotResult>>;

  /**
   * Web results from several search engines. Costs 1 credit.
   *
   * Queries several engines at once and merges their results: a page that several engines rank high comes first. Costs the same for any number of engines. Engines that are blocked, slow or broken are left out, and `search_metadata.engines` says why; the call is a 500, and free, only if no engine answers. `position` starts at 1 on every page.
   */
  webSearch(parameters: WebSearchParameters, options?: CallOptions): Promise<Answer<WebSearchResult>>;

  /**
   * Web results from Bing. Costs 1 credit.
   *
   * Source: the regular web page, verified with a response of 2026-05. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for half an hour; `no_cache` queries the engine again.
   */
  bingSearch(parameters: BingSearchParameters, options?: CallOptions): Promise<Answer<BingSearchResult>>;

  /**
   * Web results from Google. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: a documented API. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for half an hour; `no_cache` queries the engine again.
   */
  googleSearch(parameters: GoogleSearchParameters, options?: CallOptions): Promise<Answer<GoogleSearchResult>>;

  /**
   * Web results from DuckDuckGo. Costs 1 credit.
   *
   * Source: the regular web page, verified with a response of 2026-04. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for half an hour; `no_cache` queries the engine again.
   */
  duckduckgoSearch(parameters: DuckduckgoSearchParameters, options?: CallOptions): Promise<Answer<DuckduckgoSearchResult>>;

  /**
   * Web results from Brave Search. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for half an hour; `no_cache` queries the engine again.
   */
  braveSearch(parameters: BraveSearchParameters, options?: CallOptions): Promise<Answer<BraveSearchResult>>;

  /**
   * Web results from SearXNG. Costs 1 credit.
   *
   * Source: a documented API, verified with a response of 2026. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for half an hour; `no_cache` queries the engine again.
   */
  searxngSearch(parameters: SearxngSearchParameters, options?: CallOptions): Promise<Answer<SearxngSearchResult>>;

  /**
   * Web results from Ecosia. Costs 1 credit.
   *
   * Source: the regular web page, verified with a response of 2026-05. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for half an hour; `no_cache` queries the engine again.
   */
  ecosiaSearch(parameters: EcosiaSearchParameters, options?: CallOptions): Promise<Answer<EcosiaSearchResult>>;

  /**
   * Web results from Yahoo. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for half an hour; `no_cache` queries the engine again.
   */
  yahooSearch(parameters: YahooSearchParameters, options?: CallOptions): Promise<Answer<YahooSearchResult>>;

  /**
   * Web results from Yandex. Costs 1 credit.
   *
   * Source: the regular web page, verified with a response of 2026-05. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for half an hour; `no_cache` queries the engine again.
   */
  yandexSearch(parameters: YandexSearchParameters, options?: CallOptions): Promise<Answer<YandexSearchResult>>;

  /**
   * Web results from Baidu. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for half an hour; `no_cache` queries the engine again.
   */
  baiduSearch(parameters: BaiduSearchParameters, options?: CallOptions): Promise<Answer<BaiduSearchResult>>;

  /**
   * Web results from Naver. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for half an hour; `no_cache` queries the engine again.
   */
  naverSearch(parameters: NaverSearchParameters, options?: CallOptions): Promise<Answer<NaverSearchResult>>;

  /**
   * Web results from Mojeek. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for half an hour; `no_cache` queries the engine again.
   */
  mojeekSearch(parameters: MojeekSearchParameters, options?: CallOptions): Promise<Answer<MojeekSearchResult>>;

  /**
   * Web results from Qwant. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for half an hour; `no_cache` queries the engine again.
   */
  qwantSearch(parameters: QwantSearchParameters, options?: CallOptions): Promise<Answer<QwantSearchResult>>;

  /**
   * Web results from Startpage. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for half an hour; `no_cache` queries the engine again.
   */
  startpageSearch(parameters: StartpageSearchParameters, options?: CallOptions): Promise<Answer<StartpageSearchResult>>;

  /**
   * Web results from Wikipedia. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: a documented API. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for half an hour; `no_cache` queries the engine again.
   */
  wikipediaSearch(parameters: WikipediaSearchParameters, options?: CallOptions): Promise<Answer<WikipediaSearchResult>>;

  /**
   * Web results from Marginalia. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: a documented API. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for half an hour; `no_cache` queries the engine again.
   */
  marginaliaSearch(parameters: MarginaliaSearchParameters, options?: CallOptions): Promise<Answer<MarginaliaSearchResult>>;

  /**
   * Images from Bing. Costs 1 credit.
   *
   * Source: the regular web page, verified with a response of 2026-04. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for an hour; `no_cache` queries the engine again.
   */
  bingImages(parameters: BingImagesParameters, options?: CallOptions): Promise<Answer<BingImagesResult>>;

  /**
   * Images from Google. Costs 1 credit.
   *
   * **Experimental**: last verified with a response of 2023. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for an hour; `no_cache` queries the engine again.
   */
  googleImages(parameters: GoogleImagesParameters, options?: CallOptions): Promise<Answer<GoogleImagesResult>>;

  /**
   * Images from DuckDuckGo. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for an hour; `no_cache` queries the engine again.
   */
  duckduckgoImages(parameters: DuckduckgoImagesParameters, options?: CallOptions): Promise<Answer<DuckduckgoImagesResult>>;

  /**
   * Images from Brave Search. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for an hour; `no_cache` queries the engine again.
   */
  braveImages(parameters: BraveImagesParameters, options?: CallOptions): Promise<Answer<BraveImagesResult>>;

  /**
   * Images from SearXNG. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: a documented API. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for an hour; `no_cache` queries the engine again.
   */
  searxngImages(parameters: SearxngImagesParameters, options?: CallOptions): Promise<Answer<SearxngImagesResult>>;

  /**
   * Images from Openverse. Costs 1 credit.
   *
   * Source: a documented API, verified with a response of 2026. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for an hour; `no_cache` queries the engine again.
   */
  openverseImages(parameters: OpenverseImagesParameters, options?: CallOptions): Promise<Answer<OpenverseImagesResult>>;

  /**
   * Images from Wikimedia Commons. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: a documented API. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for an hour; `no_cache` queries the engine again.
   */
  wikimediaImages(parameters: WikimediaImagesParameters, options?: CallOptions): Promise<Answer<WikimediaImagesResult>>;

  /**
   * Images from Ecosia. Costs 1 credit.
   *
   * Source: the regular web page, verified with a response of 2026-05. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for an hour; `no_cache` queries the engine again.
   */
  ecosiaImages(parameters: EcosiaImagesParameters, options?: CallOptions): Promise<Answer<EcosiaImagesResult>>;

  /**
   * Images from Yahoo. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for an hour; `no_cache` queries the engine again.
   */
  yahooImages(parameters: YahooImagesParameters, options?: CallOptions): Promise<Answer<YahooImagesResult>>;

  /**
   * Images from Yandex. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for an hour; `no_cache` queries the engine again.
   */
  yandexImages(parameters: YandexImagesParameters, options?: CallOptions): Promise<Answer<YandexImagesResult>>;

  /**
   * Images from Baidu. Costs 1 credit.
   *
   * **Experimental**: last verified with a response of 2020-11. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for an hour; `no_cache` queries the engine again.
   */
  baiduImages(parameters: BaiduImagesParameters, options?: CallOptions): Promise<Answer<BaiduImagesResult>>;

  /**
   * Images from Naver. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for an hour; `no_cache` queries the engine again.
   */
  naverImages(parameters: NaverImagesParameters, options?: CallOptions): Promise<Answer<NaverImagesResult>>;

  /**
   * Images from Mojeek. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for an hour; `no_cache` queries the engine again.
   */
  mojeekImages(parameters: MojeekImagesParameters, options?: CallOptions): Promise<Answer<MojeekImagesResult>>;

  /**
   * Images from Qwant. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for an hour; `no_cache` queries the engine again.
   */
  qwantImages(parameters: QwantImagesParameters, options?: CallOptions): Promise<Answer<QwantImagesResult>>;

  /**
   * Images from Startpage. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for an hour; `no_cache` queries the engine again.
   */
  startpageImages(parameters: StartpageImagesParameters, options?: CallOptions): Promise<Answer<StartpageImagesResult>>;

  /**
   * News from Bing. Costs 1 credit.
   *
   * **Experimental**: last verified with a response of 2015. Source: a public feed. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for five minutes; `no_cache` queries the engine again.
   */
  bingNews(parameters: BingNewsParameters, options?: CallOptions): Promise<Answer<BingNewsResult>>;

  /**
   * News from Google. Costs 1 credit.
   *
   * **Experimental**: last verified with a response of 2022-07. Source: a public feed. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for five minutes; `no_cache` queries the engine again.
   */
  googleNews(parameters: GoogleNewsParameters, options?: CallOptions): Promise<Answer<GoogleNewsResult>>;

  /**
   * News from DuckDuckGo. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for five minutes; `no_cache` queries the engine again.
   */
  duckduckgoNews(parameters: DuckduckgoNewsParameters, options?: CallOptions): Promise<Answer<DuckduckgoNewsResult>>;

  /**
   * News from Brave Search. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for five minutes; `no_cache` queries the engine again.
   */
  braveNews(parameters: BraveNewsParameters, options?: CallOptions): Promise<Answer<BraveNewsResult>>;

  /**
   * News from SearXNG. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: a documented API. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for five minutes; `no_cache` queries the engine again.
   */
  searxngNews(parameters: SearxngNewsParameters, options?: CallOptions): Promise<Answer<SearxngNewsResult>>;

  /**
   * News from Yahoo. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for five minutes; `no_cache` queries the engine again.
   */
  yahooNews(parameters: YahooNewsParameters, options?: CallOptions): Promise<Answer<YahooNewsResult>>;

  /**
   * News from Naver. Costs 1 credit.
   *
   * **Experimental**: the parser has changed since it was verified with a response of 2026. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for five minutes; `no_cache` queries the engine again.
   */
  naverNews(parameters: NaverNewsParameters, options?: CallOptions): Promise<Answer<NaverNewsResult>>;

  /**
   * News from Mojeek. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for five minutes; `no_cache` queries the engine again.
   */
  mojeekNews(parameters: MojeekNewsParameters, options?: CallOptions): Promise<Answer<MojeekNewsResult>>;

  /**
   * News from Qwant. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for five minutes; `no_cache` queries the engine again.
   */
  qwantNews(parameters: QwantNewsParameters, options?: CallOptions): Promise<Answer<QwantNewsResult>>;

  /**
   * News from Startpage. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: the regular web page. One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that cannot be parsed is a 500 and free. Results are cached for five minutes; `no_cache` queries the engine again.
   */
  startpageNews(parameters: StartpageNewsParameters, options?: CallOptions): Promise<Answer<StartpageNewsResult>>;

  /**
   * Suggestions from Bing. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: a public feed. Queries that complete the given one. An empty list means that the engine suggests nothing; a block or a response that cannot be parsed is a 500 and free. Suggestions are cached for an hour; `no_cache` queries the engine again.
   */
  bingSuggest(parameters: BingSuggestParameters, options?: CallOptions): Promise<Answer<BingSuggestResult>>;

  /**
   * Suggestions from Google. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: a public feed. Queries that complete the given one. An empty list means that the engine suggests nothing; a block or a response that cannot be parsed is a 500 and free. Suggestions are cached for an hour; `no_cache` queries the engine again.
   */
  googleSuggest(parameters: GoogleSuggestParameters, options?: CallOptions): Promise<Answer<GoogleSuggestResult>>;

  /**
   * Suggestions from DuckDuckGo. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: a public feed. Queries that complete the given one. An empty list means that the engine suggests nothing; a block or a response that cannot be parsed is a 500 and free. Suggestions are cached for an hour; `no_cache` queries the engine again.
   */
  duckduckgoSuggest(parameters: DuckduckgoSuggestParameters, options?: CallOptions): Promise<Answer<DuckduckgoSuggestResult>>;

  /**
   * Suggestions from Brave Search. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: a public feed. Queries that complete the given one. An empty list means that the engine suggests nothing; a block or a response that cannot be parsed is a 500 and free. Suggestions are cached for an hour; `no_cache` queries the engine again.
   */
  braveSuggest(parameters: BraveSuggestParameters, options?: CallOptions): Promise<Answer<BraveSuggestResult>>;

  /**
   * Suggestions from SearXNG. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: a documented API. Queries that complete the given one. An empty list means that the engine suggests nothing; a block or a response that cannot be parsed is a 500 and free. Suggestions are cached for an hour; `no_cache` queries the engine again.
   */
  searxngSuggest(parameters: SearxngSuggestParameters, options?: CallOptions): Promise<Answer<SearxngSuggestResult>>;

  /**
   * Suggestions from Ecosia. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: a public feed. Queries that complete the given one. An empty list means that the engine suggests nothing; a block or a response that cannot be parsed is a 500 and free. Suggestions are cached for an hour; `no_cache` queries the engine again.
   */
  ecosiaSuggest(parameters: EcosiaSuggestParameters, options?: CallOptions): Promise<Answer<EcosiaSuggestResult>>;

  /**
   * Suggestions from Yahoo. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: a public feed. Queries that complete the given one. An empty list means that the engine suggests nothing; a block or a response that cannot be parsed is a 500 and free. Suggestions are cached for an hour; `no_cache` queries the engine again.
   */
  yahooSuggest(parameters: YahooSuggestParameters, options?: CallOptions): Promise<Answer<YahooSuggestResult>>;

  /**
   * Suggestions from Yandex. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: a public feed. Queries that complete the given one. An empty list means that the engine suggests nothing; a block or a response that cannot be parsed is a 500 and free. Suggestions are cached for an hour; `no_cache` queries the engine again.
   */
  yandexSuggest(parameters: YandexSuggestParameters, options?: CallOptions): Promise<Answer<YandexSuggestResult>>;

  /**
   * Suggestions from Baidu. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: a public feed. Queries that complete the given one. An empty list means that the engine suggests nothing; a block or a response that cannot be parsed is a 500 and free. Suggestions are cached for an hour; `no_cache` queries the engine again.
   */
  baiduSuggest(parameters: BaiduSuggestParameters, options?: CallOptions): Promise<Answer<BaiduSuggestResult>>;

  /**
   * Suggestions from Naver. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: a public feed. Queries that complete the given one. An empty list means that the engine suggests nothing; a block or a response that cannot be parsed is a 500 and free. Suggestions are cached for an hour; `no_cache` queries the engine again.
   */
  naverSuggest(parameters: NaverSuggestParameters, options?: CallOptions): Promise<Answer<NaverSuggestResult>>;

  /**
   * Suggestions from Qwant. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: a public feed. Queries that complete the given one. An empty list means that the engine suggests nothing; a block or a response that cannot be parsed is a 500 and free. Suggestions are cached for an hour; `no_cache` queries the engine again.
   */
  qwantSuggest(parameters: QwantSuggestParameters, options?: CallOptions): Promise<Answer<QwantSuggestResult>>;

  /**
   * Suggestions from Startpage. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: a public feed. Queries that complete the given one. An empty list means that the engine suggests nothing; a block or a response that cannot be parsed is a 500 and free. Suggestions are cached for an hour; `no_cache` queries the engine again.
   */
  startpageSuggest(parameters: StartpageSuggestParameters, options?: CallOptions): Promise<Answer<StartpageSuggestResult>>;

  /**
   * Suggestions from Wikipedia. Costs 1 credit.
   *
   * **Experimental**: not verified with a real response yet. Source: a public feed. Queries that complete the given one. An empty list means that the engine suggests nothing; a block or a response that cannot be parsed is a 500 and free. Suggestions are cached for an hour; `no_cache` queries the engine again.
   */
  wikipediaSuggest(parameters: WikipediaSuggestParameters, options?: CallOptions): Promise<Answer<WikipediaSuggestResult>>;

  /**
   * Submit a batch of calls.
   *
   * Free; every item is billed like a call of its endpoint when it succeeds. Either all items are accepted or none: a 400 names up to 20 invalid ones by index. For more than 10,000 items, send them as `application/x-ndjson`, one JSON string or object per line, and the other parameters in the query.
   */
  createBatch(parameters: CreateBatchParameters, options?: CallOptions): Promise<Answer<CreateBatchResult>>;

  /**
   * List batches.
   *
   * Free. The newest come first.
   */
  listBatches(parameters?: ListBatchesParameters, options?: CallOptions): Promise<Answer<ListBatchesResult>>;

  /**
   * State of a batch.
   *
   * Free. `wait` delays the response until the batch has ended, for up to 30 seconds.
   */
  batch(parameters: BatchParameters, options?: CallOptions): Promise<Answer<BatchResult>>;

  /**
   * Items of a batch, with their results.
   *
   * Free. By index; with `status` completed or failed in the order of completion.
   */
  batchItems(parameters: BatchItemsParameters, options?: CallOptions): Promise<Answer<BatchItemsResult>>;

  /**
   * Results of a batch as a stream.
   *
   * Free. NDJSON: one line for every item that has ended, in the order of completion. The stream ends with the newest result; send the `cursor` of the last line to get those that follow it. With `format`, the same results are a file: CSV with one row per item, or a ZIP archive with a Markdown file per successful page.
   */
  batchResults(parameters: BatchResultsParameters & { format: 'csv' }, options?: CallOptions): Promise<Answer<string>>;
  batchResults(parameters: BatchResultsParameters & { format: 'zip' }, options?: CallOptions): Promise<Answer<Uint8Array>>;
  batchResults(parameters: BatchResultsParameters & { format?: 'ndjson' }, options?: CallOptions): Promise<Answer<BatchResultsResult[]>>;
  batchResults(parameters: BatchResultsParameters, options?: CallOptions): Promise<Answer<BatchResultsResult[] | string | Uint8Array>>;

  /**
   * Pause a batch.
   *
   * Free. Running items finish; no others start until the batch is resumed.
   */
  pauseBatch(parameters: PauseBatchParameters, options?: CallOptions): Promise<Answer<PauseBatchResult>>;

  /**
   * Resume a paused batch.
   *
   * Free. Not necessary for batches that the service paused: these continue automatically when they can.
   */
  resumeBatch(parameters: ResumeBatchParameters, options?: CallOptions): Promise<Answer<ResumeBatchResult>>;

  /**
   * Queue the failed items of a batch again.
   *
   * Free. Successful items are not repeated.
   */
  retryBatch(parameters: RetryBatchParameters, options?: CallOptions): Promise<Answer<RetryBatchResult>>;

  /**
   * Cancel a batch.
   *
   * Free. Cancels the items that have not started; running ones finish. Results are kept.
   */
  cancelBatch(parameters: CancelBatchParameters, options?: CallOptions): Promise<Answer<CancelBatchResult>>;

  /**
   * Crawl a website. Free.
   *
   * Fetches the start page, follows links from page to page, and fetches the pages of the sitemaps. Free; every page is billed like a call of `endpoint` when it succeeds. robots.txt and sitemaps are free.
   */
  createCrawl(parameters: CreateCrawlParameters, options?: CallOptions): Promise<Answer<CreateCrawlResult>>;

  /**
   * List crawls.
   *
   * Free. The newest come first.
   */
  listCrawls(parameters?: ListCrawlsParameters, options?: CallOptions): Promise<Answer<ListCrawlsResult>>;

  /**
   * State of a crawl.
   *
   * Free. `wait` delays the response until the crawl has ended, for up to 30 seconds.
   */
  crawl(parameters: CrawlParameters, options?: CallOptions): Promise<Answer<CrawlResult>>;

  /**
   * Pages of a crawl, with their results.
   *
   * Free. In the order in which they were found; with `status` completed or failed in the order of completion. Redirects to other pages of the crawl are not separate pages, so indexes may be missing.
   */
  crawlItems(parameters: CrawlItemsParameters, options?: CallOptions): Promise<Answer<CrawlItemsResult>>;

  /**
   * Results of a crawl as a stream.
   *
   * Free. NDJSON: one line for every page that has ended, in the order of completion. The stream ends with the newest result; send the `cursor` of the last line to get those that follow it. With `format`, the same results are a file: CSV with one row per item, or a ZIP archive with a Markdown file per successful page.
   */
  crawlResults(parameters: CrawlResultsParameters & { format: 'csv' }, options?: CallOptions): Promise<Answer<string>>;
  crawlResults(parameters: CrawlResultsParameters & { format: 'zip' }, options?: CallOptions): Promise<Answer<Uint8Array>>;
  crawlResults(parameters: CrawlResultsParameters & { format?: 'ndjson' }, options?: CallOptions): Promise<Answer<CrawlResultsResult[]>>;
  crawlResults(parameters: CrawlResultsParameters, options?: CallOptions): Promise<Answer<CrawlResultsResult[] | string | Uint8Array>>;

  /**
   * Pause a crawl.
   *
   * Free. Running pages finish; no others start until the crawl is resumed.
   */
  pauseCrawl(parameters: PauseCrawlParameters, options?: CallOptions): Promise<Answer<PauseCrawlResult>>;

  /**
   * Resume a paused crawl.
   *
   * Free. Not necessary for crawls that the service paused: these continue automatically when they can.
   */
  resumeCrawl(parameters: ResumeCrawlParameters, options?: CallOptions): Promise<Answer<ResumeCrawlResult>>;

  /**
   * Queue the failed pages of a crawl again.
   *
   * Free. Successful pages are not repeated.
   */
  retryCrawl(parameters: RetryCrawlParameters, options?: CallOptions): Promise<Answer<RetryCrawlResult>>;

  /**
   * Cancel a crawl.
   *
   * Free. Cancels the pages that have not started; running ones finish. Results are kept.
   */
  cancelCrawl(parameters: CancelCrawlParameters, options?: CallOptions): Promise<Answer<CancelCrawlResult>>;

  /**
   * Create a schedule.
   *
   * Free; every run is billed like an asynchronous call of this key. After missed runs there is one run, not one per missed time. A run is skipped while the one before it has not ended. After ten failures in a row the schedule is paused. A workspace has at most 100 schedules.
   */
  createSchedule(parameters: CreateScheduleParameters, options?: CallOptions): Promise<Answer<CreateScheduleResult>>;

  /**
   * List schedules.
   *
   * Free. The newest come first.
   */
  listSchedules(parameters?: ListSchedulesParameters, options?: CallOptions): Promise<Answer<ListSchedulesResult>>;

  /**
   * State of a schedule.
   *
   * Free.
   */
  schedule(parameters: ScheduleParameters, options?: CallOptions): Promise<Answer<ScheduleResult>>;

  /**
   * Change, pause or resume a schedule.
   *
   * Free. Omitted settings stay as they are; null removes one. `params` is replaced as a whole. If the call or `watch` changes, the next run is the new baseline. Later runs are calls of the key that made the last change of `params` or `endpoint`.
   */
  changeSchedule(parameters: ChangeScheduleParameters, options?: CallOptions): Promise<Answer<ChangeScheduleResult>>;

  /**
   * Delete a schedule.
   *
   * Free. Deletes the schedule and the list of its runs. A run that has started finishes as a job.
   */
  deleteSchedule(parameters: DeleteScheduleParameters, options?: CallOptions): Promise<Answer<DeleteScheduleResult>>;

  /**
   * Runs of a schedule, with their differences.
   *
   * Free. The newest come first; the last 1,000 are kept.
   */
  scheduleRuns(parameters: ScheduleRunsParameters, options?: CallOptions): Promise<Answer<ScheduleRunsResult>>;

  /**
   * State and result of a job.
   *
   * Free. `wait` delays the response until the job has ended, for up to 30 seconds.
   */
  job(parameters: JobParameters, options?: CallOptions): Promise<Answer<JobResult>>;

  /**
   * The raw result of a completed job.
   *
   * Free. The body and content type of the equivalent synchronous call.
   */
  jobResult(parameters: JobResultParameters, options?: CallOptions): Promise<Answer<JobResultResult>>;

  /**
   * Cancel a queued job. Free.
   *
   * Releases the credits that the job had reserved. Responds with 409 when the job is processing or has ended.
   */
  cancelJob(parameters: CancelJobParameters, options?: CallOptions): Promise<Answer<CancelJobResult>>;
}

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly pathParameters: readonly string[];
  /** Parameters that are sent in a body. */
  readonly secrets: readonly string[];
  readonly credits: number;
  readonly canRunAsync: boolean;
  readonly sendsRaw: 'by default' | 'on request' | 'never';
  /** True: it accepts an idempotency key. */
  readonly isIdempotent: boolean;
}

/** How each operation is called. */
export const operations: { readonly [Name in keyof Operations]: Operation } = {
  usage: { method: 'GET', path: '/v1/usage', pathParameters: [], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  stats: { method: 'GET', path: '/v1/stats', pathParameters: [], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  crawler: { method: 'GET', path: '/v1/website/crawler', pathParameters: [], secrets: ['body', 'headers', 'cookies', 'username', 'password', 'proxy', 'extract'], credits: 1, canRunAsync: true, sendsRaw: 'on request', isIdempotent: true },
  rendering: { method: 'GET', path: '/v1/website/rendering', pathParameters: [], secrets: ['browser_instructions', 'scripts', 'headers', 'cookies', 'username', 'password', 'proxy', 'extract'], credits: 2, canRunAsync: true, sendsRaw: 'on request', isIdempotent: true },
  webunlocker: { method: 'GET', path: '/v1/website/webunlocker', pathParameters: [], secrets: ['headers', 'cookies', 'username', 'password', 'proxy', 'extract'], credits: 3, canRunAsync: true, sendsRaw: 'on request', isIdempotent: true },
  screenshot: { method: 'GET', path: '/v1/website/screenshot', pathParameters: [], secrets: ['scripts', 'browser_instructions', 'headers', 'cookies', 'username', 'password', 'proxy', 's3_access_key_id', 's3_secret_key'], credits: 2, canRunAsync: true, sendsRaw: 'by default', isIdempotent: true },
  map: { method: 'GET', path: '/v1/website/map', pathParameters: [], secrets: ['headers', 'cookies', 'username', 'password', 'proxy'], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  technology: { method: 'GET', path: '/v1/website/technology', pathParameters: [], secrets: ['headers', 'cookies', 'username', 'password', 'proxy'], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  antibot: { method: 'GET', path: '/v1/website/antibot', pathParameters: [], secrets: ['headers', 'cookies', 'username', 'password', 'proxy'], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  webSearch: { method: 'GET', path: '/v1/search', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  bingSearch: { method: 'GET', path: '/v1/bing/search', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  googleSearch: { method: 'GET', path: '/v1/google/search', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  duckduckgoSearch: { method: 'GET', path: '/v1/duckduckgo/search', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  braveSearch: { method: 'GET', path: '/v1/brave/search', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  searxngSearch: { method: 'GET', path: '/v1/searxng/search', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  ecosiaSearch: { method: 'GET', path: '/v1/ecosia/search', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  yahooSearch: { method: 'GET', path: '/v1/yahoo/search', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  yandexSearch: { method: 'GET', path: '/v1/yandex/search', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  baiduSearch: { method: 'GET', path: '/v1/baidu/search', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  naverSearch: { method: 'GET', path: '/v1/naver/search', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  mojeekSearch: { method: 'GET', path: '/v1/mojeek/search', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  qwantSearch: { method: 'GET', path: '/v1/qwant/search', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  startpageSearch: { method: 'GET', path: '/v1/startpage/search', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  wikipediaSearch: { method: 'GET', path: '/v1/wikipedia/search', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  marginaliaSearch: { method: 'GET', path: '/v1/marginalia/search', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  bingImages: { method: 'GET', path: '/v1/bing/images', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  googleImages: { method: 'GET', path: '/v1/google/images', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  duckduckgoImages: { method: 'GET', path: '/v1/duckduckgo/images', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  braveImages: { method: 'GET', path: '/v1/brave/images', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  searxngImages: { method: 'GET', path: '/v1/searxng/images', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  openverseImages: { method: 'GET', path: '/v1/openverse/images', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  wikimediaImages: { method: 'GET', path: '/v1/wikimedia/images', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  ecosiaImages: { method: 'GET', path: '/v1/ecosia/images', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  yahooImages: { method: 'GET', path: '/v1/yahoo/images', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  yandexImages: { method: 'GET', path: '/v1/yandex/images', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  baiduImages: { method: 'GET', path: '/v1/baidu/images', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  naverImages: { method: 'GET', path: '/v1/naver/images', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  mojeekImages: { method: 'GET', path: '/v1/mojeek/images', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  qwantImages: { method: 'GET', path: '/v1/qwant/images', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  startpageImages: { method: 'GET', path: '/v1/startpage/images', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  bingNews: { method: 'GET', path: '/v1/bing/news', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  googleNews: { method: 'GET', path: '/v1/google/news', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  duckduckgoNews: { method: 'GET', path: '/v1/duckduckgo/news', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  braveNews: { method: 'GET', path: '/v1/brave/news', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  searxngNews: { method: 'GET', path: '/v1/searxng/news', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  yahooNews: { method: 'GET', path: '/v1/yahoo/news', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  naverNews: { method: 'GET', path: '/v1/naver/news', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  mojeekNews: { method: 'GET', path: '/v1/mojeek/news', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  qwantNews: { method: 'GET', path: '/v1/qwant/news', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  startpageNews: { method: 'GET', path: '/v1/startpage/news', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  bingSuggest: { method: 'GET', path: '/v1/bing/suggest', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  googleSuggest: { method: 'GET', path: '/v1/google/suggest', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  duckduckgoSuggest: { method: 'GET', path: '/v1/duckduckgo/suggest', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  braveSuggest: { method: 'GET', path: '/v1/brave/suggest', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  searxngSuggest: { method: 'GET', path: '/v1/searxng/suggest', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  ecosiaSuggest: { method: 'GET', path: '/v1/ecosia/suggest', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  yahooSuggest: { method: 'GET', path: '/v1/yahoo/suggest', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  yandexSuggest: { method: 'GET', path: '/v1/yandex/suggest', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  baiduSuggest: { method: 'GET', path: '/v1/baidu/suggest', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  naverSuggest: { method: 'GET', path: '/v1/naver/suggest', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  qwantSuggest: { method: 'GET', path: '/v1/qwant/suggest', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  startpageSuggest: { method: 'GET', path: '/v1/startpage/suggest', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  wikipediaSuggest: { method: 'GET', path: '/v1/wikipedia/suggest', pathParameters: [], secrets: [], credits: 1, canRunAsync: true, sendsRaw: 'never', isIdempotent: true },
  createBatch: { method: 'POST', path: '/v1/batches', pathParameters: [], secrets: ['params'], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: true },
  listBatches: { method: 'GET', path: '/v1/batches', pathParameters: [], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  batch: { method: 'GET', path: '/v1/batches/{batch_id}', pathParameters: ['batch_id'], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  batchItems: { method: 'GET', path: '/v1/batches/{batch_id}/items', pathParameters: ['batch_id'], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  batchResults: { method: 'GET', path: '/v1/batches/{batch_id}/results', pathParameters: ['batch_id'], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  pauseBatch: { method: 'POST', path: '/v1/batches/{batch_id}/pause', pathParameters: ['batch_id'], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  resumeBatch: { method: 'POST', path: '/v1/batches/{batch_id}/resume', pathParameters: ['batch_id'], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  retryBatch: { method: 'POST', path: '/v1/batches/{batch_id}/retry', pathParameters: ['batch_id'], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  cancelBatch: { method: 'DELETE', path: '/v1/batches/{batch_id}', pathParameters: ['batch_id'], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  createCrawl: { method: 'POST', path: '/v1/crawls', pathParameters: [], secrets: ['params'], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: true },
  listCrawls: { method: 'GET', path: '/v1/crawls', pathParameters: [], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  crawl: { method: 'GET', path: '/v1/crawls/{crawl_id}', pathParameters: ['crawl_id'], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  crawlItems: { method: 'GET', path: '/v1/crawls/{crawl_id}/items', pathParameters: ['crawl_id'], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  crawlResults: { method: 'GET', path: '/v1/crawls/{crawl_id}/results', pathParameters: ['crawl_id'], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  pauseCrawl: { method: 'POST', path: '/v1/crawls/{crawl_id}/pause', pathParameters: ['crawl_id'], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  resumeCrawl: { method: 'POST', path: '/v1/crawls/{crawl_id}/resume', pathParameters: ['crawl_id'], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  retryCrawl: { method: 'POST', path: '/v1/crawls/{crawl_id}/retry', pathParameters: ['crawl_id'], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  cancelCrawl: { method: 'DELETE', path: '/v1/crawls/{crawl_id}', pathParameters: ['crawl_id'], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  createSchedule: { method: 'POST', path: '/v1/schedules', pathParameters: [], secrets: ['params'], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: true },
  listSchedules: { method: 'GET', path: '/v1/schedules', pathParameters: [], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  schedule: { method: 'GET', path: '/v1/schedules/{schedule_id}', pathParameters: ['schedule_id'], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  changeSchedule: { method: 'PATCH', path: '/v1/schedules/{schedule_id}', pathParameters: ['schedule_id'], secrets: ['params'], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  deleteSchedule: { method: 'DELETE', path: '/v1/schedules/{schedule_id}', pathParameters: ['schedule_id'], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  scheduleRuns: { method: 'GET', path: '/v1/schedules/{schedule_id}/runs', pathParameters: ['schedule_id'], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  job: { method: 'GET', path: '/jobs/{job_id}', pathParameters: ['job_id'], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
  jobResult: { method: 'GET', path: '/jobs/{job_id}/result', pathParameters: ['job_id'], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'by default', isIdempotent: false },
  cancelJob: { method: 'DELETE', path: '/jobs/{job_id}', pathParameters: ['job_id'], secrets: [], credits: 0, canRunAsync: false, sendsRaw: 'never', isIdempotent: false },
};
