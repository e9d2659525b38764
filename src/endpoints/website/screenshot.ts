import { instructionsParameter, readInstructions } from '../../contract/browser-instructions.ts';
import { contentTypes, etagOf } from '../../contract/capture.ts';
import { areaParameters, readArea, readOmitBackground } from '../../contract/capture-area.ts';
import { emulationParameters, readAdditions, readEmulation } from '../../contract/emulation.ts';
import { badParameter } from '../../contract/errors.ts';
import { fetchParameters, readFetchOptions } from '../../contract/fetch-options.ts';
import { pageParameters, readResourceKinds, readSelector, readUrlParts } from '../../contract/page-parameters.ts';
import { printParameters, readPrintSettings } from '../../contract/print-options.ts';
import { readBucket, uploadParameters } from '../../contract/upload-options.ts';
import { defineEndpoint } from '../endpoint.ts';
import { withFetching } from '../fetching.ts';
import { targetHeaders } from '../page-text.ts';

const viewportPixelsMax = 50_000_000;
/** How long an uncached file is kept for the link in the JSON form, at least. */
const linkSeconds = 86_400;

export const screenshot = defineEndpoint({
  path: '/v1/website/screenshot',
  operationId: 'screenshot',
  summary: 'Capture a page as PNG, JPEG, WebP or PDF',
  description:
    'Opens the page in a fresh browser context, waits until it is ready and captures the window, the whole document or one ' +
    'element. The body is the file, with its content type, `etag` and `x-cache`. It is JSON with a link instead with ' +
    '`s3_upload`, `Accept: application/json`, `response_type=json`, `fields`, or as the result of a job. The call succeeds ' +
    'for any status of the target, which is in the header `x-target-status`.',
  credits: 2,
  timeoutSeconds: 180,
  sendsRaw: 'by default',
  savedFile: {
    parameter: 'format',
    names: {
      '': 'screenshot.png',
      png: 'screenshot.png',
      jpeg: 'screenshot.jpg',
      jpg: 'screenshot.jpg',
      webp: 'screenshot.webp',
      pdf: 'screenshot.pdf',
    },
    unless: { response_type: 'json', fields: null, s3_upload: 'true', is_async: 'true' },
  },
  refusals: [403],
  query: {
    type: 'object',
    required: ['url'],
    properties: {
      url: {
        type: 'string',
        format: 'public-url',
        'x-user-info': true,
        'x-aliases': ['query'],
        description: 'Public URL including `http://` or `https://`',
        examples: ['https://example.com/'],
      },
      format: {
        type: 'string',
        enum: ['png', 'jpeg', 'jpg', 'webp', 'pdf'],
        default: 'png',
        'x-aliases': ['type'],
        description: 'File type',
      },
      device: pageParameters.device,
      viewport_width: {
        type: 'number',
        minimum: 1,
        maximum: 10_000,
        default: 1280,
        'x-aliases': ['width'],
        description: 'Width of the desktop window in CSS pixels, rounded to whole ones; ignored with a `device`',
      },
      viewport_height: {
        type: 'number',
        minimum: 1,
        maximum: 10_000,
        default: 1024,
        'x-aliases': ['height'],
        description: 'Height of the desktop window in CSS pixels, rounded to whole ones; ignored with a `device`',
      },
      scale_factor: {
        type: 'number',
        minimum: 0.1,
        maximum: 5,
        'x-aliases': ['device_scale_factor'],
        description: 'Image pixels per CSS pixel; default: 1, or the value of the `device`',
        examples: [2],
      },
      ...emulationParameters,
      full_page: {
        type: 'boolean',
        default: false,
        'x-aliases': ['fullPage'],
        description: 'Capture the whole document instead of the window',
      },
      full_page_scroll: {
        type: 'boolean',
        default: false,
        description: 'Scroll through the page first to load lazy content',
      },
      full_page_scroll_duration: {
        type: 'number',
        minimum: 0,
        maximum: 15_000,
        default: 400,
        description: 'Milliseconds to spend on scrolling',
      },
      image_quality: {
        type: 'number',
        minimum: 1,
        maximum: 100,
        default: 80,
        'x-aliases': ['quality'],
        description: 'Quality of `jpeg` and `webp`; ignored for other formats',
      },
      selector: {
        type: 'string',
        maxLength: 2000,
        'x-blank-is-absent': true,
        'x-aliases': ['element'],
        description: 'CSS selector of the element to capture',
        examples: ['#chart'],
      },
      ...areaParameters,
      remove_selectors: {
        type: 'string',
        maxLength: 10_000,
        'x-comma-list': true,
        'x-blank-is-absent': true,
        'x-aliases': ['hide_selectors'],
        description: 'Comma-separated CSS selectors of elements to hide before the capture',
        examples: ['.newsletter, #promo'],
      },
      remove_ads: {
        type: 'boolean',
        default: false,
        'x-aliases': ['block_ads'],
        description: 'Block known advertising hosts and hide ad slots',
      },
      remove_cookie_banners: {
        type: 'boolean',
        default: false,
        'x-aliases': ['block_cookie_banners'],
        description: 'Hide cookie and consent banners',
      },
      block_resources: pageParameters.block_resources,
      block_urls: pageParameters.block_urls,
      wait_until: pageParameters.wait_until,
      wait_for_selector: {
        type: 'string',
        maxLength: 2000,
        'x-blank-is-absent': true,
        'x-aliases': ['wait_for'],
        description: 'CSS selector or XPath of an element to wait for',
        examples: ['#results'],
      },
      delay: {
        type: 'number',
        minimum: 0,
        maximum: 10,
        default: 0,
        description: 'Seconds to wait after the page is ready',
      },
      browser_instructions: instructionsParameter,
      timeout: {
        type: 'number',
        minimum: 1,
        maximum: 60,
        default: 30,
        description:
          'Seconds until the page must be ready, `wait_for_selector` included; the capture may take as long again',
      },
      ...fetchParameters,
      ...printParameters,
      cache: {
        type: 'boolean',
        default: false,
        description: 'Serve a cached capture of the same request if there is one; otherwise cache the new one',
      },
      cache_ttl: {
        type: 'number',
        minimum: 3600,
        maximum: 2_592_000,
        default: 2_592_000,
        'x-aliases': ['ttl'],
        description: 'Seconds to cache the capture',
      },
      ...uploadParameters,
      response_type: {
        type: 'string',
        enum: ['binary', 'json'],
        description: 'Form of the response: the file, or JSON with a link to it',
      },
    },
  },
  answerHeaders: {
    ...targetHeaders,
    'x-cache': {
      description: 'Whether a cached capture was served',
      schema: { type: 'string', enum: ['HIT', 'MISS'] },
    },
  },
  result: {
    type: 'object',
    required: [
      'requested_url',
      'final_url',
      'status',
      'format',
      'content_type',
      'width',
      'height',
      'size',
      'cached',
      'created_at',
      'expires_at',
      'screenshot_url',
    ],
    properties: {
      requested_url: { type: 'string', description: 'URL as requested' },
      final_url: { type: 'string', description: 'URL after redirects' },
      status: { type: 'integer', description: 'HTTP status of the target' },
      format: { type: 'string', enum: ['png', 'jpeg', 'webp', 'pdf'], description: 'Format of the file' },
      content_type: { type: 'string', description: 'Content type of the file' },
      width: { type: 'integer', description: 'Pixels; for a PDF, of its first page at 96 per inch' },
      height: { type: 'integer', description: 'Pixels, like `width`' },
      size: { type: 'integer', description: 'Size of the file in bytes' },
      cached: { type: 'boolean', description: 'Whether a cached capture was served' },
      created_at: { type: 'string', format: 'date-time', description: 'When the page was captured' },
      expires_at: {
        type: ['string', 'null'],
        format: 'date-time',
        description: 'When the stored copy is deleted; null when the file is only in your bucket',
      },
      screenshot_url: {
        type: 'string',
        description:
          'URL of the object in your bucket, or a signed link to this installation, valid until `expires_at`',
      },
    },
  },
  example: {
    query: { url: 'https://example.com/', full_page: true },
    result: {
      requested_url: 'https://example.com/',
      final_url: 'https://example.com/',
      status: 200,
      format: 'png',
      content_type: 'image/png',
      width: 1280,
      height: 1024,
      size: 24_310,
      cached: false,
      created_at: '2026-11-15T10:00:00.000Z',
      expires_at: '2026-11-16T10:00:00.000Z',
      screenshot_url:
        '/files/8d0f2c1e-5b1a-4f0e-9c57-0a6d0f6f7a11.png?expires=1794823200&signature=mVb0y8l0n5c2m0a3r1u7k9w4x6z8b1d3f5h7j9l1n3p',
    },
  },
  check(query) {
    readResourceKinds(query.block_resources);
    readUrlParts(query.block_urls);
    readInstructions(query.browser_instructions);
    readBucket(query);
    readFetchOptions(query);
    readEmulation(query);
    readAdditions(query);
    readArea(query);
    readOmitBackground(query);
    readPrintSettings(query);
    const { viewport_width: width, viewport_height: height, scale_factor: scale = 1 } = query;
    if (!query.device && width * height * scale * scale > viewportPixelsMax) {
      const most = `${viewportPixelsMax / 1_000_000} million pixels`;
      throw badParameter(['viewport_width', 'viewport_height', 'scale_factor'], `together must not exceed ${most}`);
    }
  },
  async run(query, call) {
    const { services, caller, signal, form, keepSeconds = 0 } = call;
    const upload = readBucket(query);
    const format = query.format === 'jpg' ? 'jpeg' : query.format;
    const request = {
      format,
      quality: query.image_quality,
      device: query.device,
      width: Math.round(query.viewport_width),
      height: Math.round(query.viewport_height),
      density: query.scale_factor,
      fullPage: query.full_page,
      scrollMs: query.full_page_scroll ? query.full_page_scroll_duration : undefined,
      selector: query.selector,
      clip: readArea(query),
      omitBackground: readOmitBackground(query),
      print: readPrintSettings(query),
      emulation: readEmulation(query),
      ...readAdditions(query),
      removeSelectors: query.remove_selectors,
      removeAds: query.remove_ads,
      removeCookieBanners: query.remove_cookie_banners,
      blockKinds: readResourceKinds(query.block_resources),
      blockUrls: readUrlParts(query.block_urls),
      waitUntil: query.wait_until,
      waitFor: query.wait_for_selector === undefined ? undefined : readSelector(query.wait_for_selector),
      delaySeconds: query.delay,
      instructions: readInstructions(query.browser_instructions),
    };
    const options = {
      account: caller.accountId,
      cacheSeconds: query.cache ? query.cache_ttl : undefined,
      linkSeconds: form === 'json' ? Math.max(linkSeconds, keepSeconds) : undefined,
      upload,
      signal,
    };
    const taken = await withFetching(query.url, query, call, async ({ url, fetching, timeoutSeconds }) => {
      const shot = await services.screenshots.take(
        { ...request, url: url.href, fetching },
        { ...options, timeoutSeconds },
      );
      return { ...shot, status: shot.cache === 'hit' ? undefined : shot.capture.status };
    });
    const { capture, cache, expiresAt, link } = taken;
    const { bytes, status, finalUrl, width, height, createdAt } = capture;
    const contentType = contentTypes[format];
    const headers = {
      etag: etagOf(bytes),
      'x-cache': cache.toUpperCase(),
      'x-target-status': String(status),
      'x-final-url': finalUrl,
    };
    const body = {
      requested_url: query.url,
      final_url: finalUrl,
      status,
      format,
      content_type: contentType,
      width,
      height,
      size: bytes.length,
      cached: cache === 'hit',
      created_at: createdAt.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
      screenshot_url: link ?? '', // always present in the JSON form; the raw form does not send this body
    };
    return upload ? { body, headers } : { body, headers, raw: { content: bytes, contentType } };
  },
});
