import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planScrape, readMembers } from './scrape-plan.ts';

const plan = (sent: object, allowsInsecureTls = false) => planScrape({ ...sent }, { version: 'v2', allowsInsecureTls });
const pageOf = (sent: object) => plan(sent).page;

describe('a scrape', () => {
  test('needs one call of the crawler for the default format', () => {
    expect(plan({})).toEqual({
      page: {
        operation: 'crawler',
        params: { formats: 'markdown,metadata', only_main_content: true, extract: expect.any(Object) },
      },
      captures: [],
      places: [],
      hasScrape: false,
      rendersShells: true,
      ignored: [],
    });
  });

  test.each([
    [{ waitFor: 1500 }, { wait_in_seconds: 1.5, block_ads: true }],
    [
      { mobile: true, blockAds: false },
      { device: 'pixel_7_pro', wait_in_seconds: 0 },
    ],
    [{ actions: [{ type: 'scroll', direction: 'up' }] }, { browser_instructions: [{ type: 'scroll', y: -1000 }] }],
    [
      {
        actions: [
          { type: 'wait', milliseconds: 5 },
          { type: 'executeJavascript', script: 'a()' },
        ],
      },
      { scripts: 'await new Promise((done) => setTimeout(done, 5));\n{\na()\n}' },
    ],
    [{ formats: ['rawHtml'], waitFor: 1 }, { extract: expect.objectContaining({ raw_html: expect.any(Object) }) }],
  ])('with %o is rendered', (sent, params) => {
    expect(pageOf(sent)).toEqual({ operation: 'rendering', params: expect.objectContaining(params) });
  });

  test.each([
    [{ timeout: 5500 }, { timeout: 5.5 }],
    [{ timeout: 300_000 }, { timeout: 60 }],
    [{ timeout: 10 }, { timeout: 1 }],
    [{ maxAge: 90_500 }, { max_age: 90 }],
    [{ maxAge: 1e15 }, { max_age: 2_592_000 }],
    [
      { location: { country: 'DE', languages: ['de-AT', 'de', 'en'] } },
      { country: 'DE', accept_language: 'de-AT,de;q=0.9,en;q=0.8' },
    ],
    [
      { includeTags: ['main', '.a'], excludeTags: ['#b'] },
      { include_selectors: 'main,.a', exclude_selectors: '#b', only_main_content: false },
    ],
    [{ includeTags: ['main'], onlyMainContent: true }, { only_main_content: true }],
    [{ formats: ['rawHtml', 'images'] }, { formats: 'source,images,metadata' }],
  ])('with %o has the parameters %o', (sent, params) => {
    expect(pageOf(sent)).toEqual({ operation: 'crawler', params: expect.objectContaining(params) });
  });

  test.each([{ maxAge: 0 }, { maxAge: 60_000, storeInCache: false }, { maxAge: null }])(
    'with %o stores nothing',
    (sent) => {
      expect(pageOf(sent)?.params).not.toHaveProperty('max_age');
    },
  );

  test("has no country for the place that is Firecrawl's default", () => {
    expect(pageOf({ location: { country: 'US-generic' } })?.params).not.toHaveProperty('country');
  });

  test('passes on skipTlsVerification only where the operator allows it', () => {
    const sent = { skipTlsVerification: true };
    expect(plan(sent).ignored).toEqual(['skipTlsVerification']);
    expect(plan(sent).page?.params).not.toHaveProperty('ignore_tls_errors');
    expect(plan(sent, true)).toMatchObject({ ignored: [], page: { params: { ignore_tls_errors: true } } });
  });

  test('of a screenshot needs no page', () => {
    const sent = {
      formats: [{ type: 'screenshot', fullPage: true, quality: 40, viewport: { width: 800, height: 600 } }],
      waitFor: 500,
    };
    expect(plan(sent)).toMatchObject({
      page: undefined,
      captures: [
        {
          place: 'screenshot',
          params: {
            full_page: true,
            format: 'jpeg',
            image_quality: 40,
            viewport_width: 800,
            viewport_height: 600,
            delay: 0.5,
            remove_ads: true,
          },
        },
      ],
    });
    expect(plan({ formats: ['screenshot@fullPage', 'links'] })).toMatchObject({
      page: { operation: 'crawler' },
      captures: [{ params: { full_page: true } }],
    });
  });

  test('with fastMode is never rendered', () => {
    expect(plan({ fastMode: true })).toMatchObject({ rendersShells: false, ignored: [] });
  });

  test('with the stealth proxy uses the unlocker', () => {
    expect(pageOf({ proxy: 'stealth' })?.operation).toBe('webunlocker');
    expect(pageOf({ proxy: 'auto' })?.operation).toBe('crawler');
  });

  test.each([
    [{ formats: 'markdown' }, 'formats must be a list'],
    [{ formats: [{ type: 'screenshot', quality: 500 }] }, 'formats[0].quality must be between 1 and 100'],
    [{ formats: ['screenshot'], waitFor: 20_000 }, 'waitFor must be at most 10000 for a screenshot'],
    [{ waitFor: 40_000 }, 'waitFor must be between 0 and 30000'],
    [{ timeout: 0 }, 'timeout must be between 1 and'],
    [{ onlyMainContent: 'yes' }, 'onlyMainContent must be true or false'],
    [{ includeTags: 'main' }, 'includeTags must be a list'],
    [{ proxy: 'mine' }, 'proxy must be one of basic, stealth, enhanced, auto'],
    [{ lockdown: true }, 'lockdown is not offered'],
    [{ parsers: [{ type: 'pdf', mode: 'ocr' }] }, 'parsers[0].mode must be fast or auto'],
    [{ actions: Array.from({ length: 51 }, () => ({ type: 'scrape' })) }, 'actions takes at most 50 actions'],
    [{ actions: [{ type: 'fly' }] }, 'actions[0].type must be one of wait, click'],
    [{ actions: [{ type: 'click', selector: 'a', all: true }] }, 'actions[0].all is not offered'],
    [
      {
        actions: [
          { type: 'click', selector: 'a' },
          { type: 'executeJavascript', script: 'x' },
        ],
      },
      'actions[0] (click) must come after executeJavascript',
    ],
    [{ actions: [{ type: 'scroll', selector: '#a' }] }, 'actions[0].selector is not offered'],
  ])('with %j is refused', (sent, message) => {
    expect(() => plan(sent)).toThrow(`Bad Request: ${message}`);
  });

  test('of any JSON is planned or refused', () => {
    const names = [...readMembers, 'poem'];
    const options = fc.dictionary(fc.constantFrom(...names), fc.jsonValue(), { maxKeys: 6 });
    const formats = fc.array(
      fc.oneof(fc.jsonValue(), fc.record({ type: fc.constantFrom('screenshot', 'attributes', 'json') })),
    );
    const actions = fc.array(
      fc.record({ type: fc.constantFrom('wait', 'click', 'scroll', 'pdf'), selector: fc.jsonValue() }),
    );
    fc.assert(
      fc.property(options, fc.option(formats), fc.option(actions), (sent, someFormats, someActions) => {
        try {
          plan({ ...sent, ...(someFormats && { formats: someFormats }), ...(someActions && { actions: someActions }) });
        } catch (error) {
          expect(error).toMatchObject({ name: 'ApiError', kind: 'bad_request' });
        }
      }),
    );
  });

  test('names the options with their place in the request', () => {
    const options = { version: 'v1', allowsInsecureTls: false, prefix: 'scrapeOptions.' } as const;
    expect(() => planScrape({ waitFor: 'x' }, options)).toThrow('scrapeOptions.waitFor must be a number');
    expect(planScrape({ poem: 1, useMock: null }, options).ignored).toEqual(['scrapeOptions.poem']);
  });
});
