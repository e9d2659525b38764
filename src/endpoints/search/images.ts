import { imagesParameters, readSearchRequest } from '../../contract/search-parameters.ts';
import { imagesSchema } from '../../contract/search.ts';
import type { SearchEngineInfo } from '../../contract/search.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Image results of one engine. */
export const createImagesEndpoint = ({ slug, name, images }: SearchEngineInfo) =>
  defineEndpoint({
    path: `/v1/${slug}/images`,
    operationId: `${slug}Images`,
    summary: `Images from ${name}`,
    description:
      `${images?.isExperimental ? '**Experimental**: no verified capture of this format exists. ' : ''}Access: ${images?.access}. ` +
      'One page of results per call. An empty list means that the engine found nothing; a block, a captcha or a page that ' +
      'cannot be parsed is a 500 and free. Results are cached for an hour; `no_cache` queries the engine again.',
    credits: 1,
    isExperimental: images?.isExperimental ?? false,
    timeoutSeconds: 45,
    query: imagesParameters,
    result: imagesSchema,
    example: {
      query: { q: 'oak' },
      result: {
        search_metadata: {
          id: '0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21',
          status: 'success',
          engine: slug,
          type: 'images',
          provider: 'page_http',
          created_at: '2026-11-15T10:00:00.000Z',
          total_time_ms: 412,
          cached: false,
          engine_url: null,
        },
        search_parameters: {
          engine: slug,
          type: 'images',
          q: 'oak',
          page: 1,
          gl: 'us',
          hl: 'en',
          safe: 'moderate',
          num: 35,
        },
        search_information: {
          results_state: 'ok',
          query_displayed: 'oak',
          total_results: null,
          ignored_parameters: [],
        },
        related_searches: [{ query: 'oak tree' }],
        suggested_searches: [],
        pagination: { current: 1, next: 2, has_more: true, per_page: 35 },
        images: [
          {
            position: 1,
            title: 'An oak',
            url: 'https://example.com/oak.jpg',
            link: 'https://www.example.com/trees',
            domain: 'example.com',
            source: 'example.com',
            image_width: 1200,
            image_height: 800,
            thumbnail_url: null,
            thumbnail_width: null,
            thumbnail_height: null,
            format: 'jpeg',
            size_bytes: null,
            date: null,
            license: null,
            creator: null,
          },
        ],
      },
    },
    check(query) {
      readSearchRequest(query, 'images');
    },
    async run(query, { id, caller, services, signal }) {
      const occasion = { id, account: caller.accountId, signal };
      const body = await services.search.images(slug, readSearchRequest(query, 'images'), occasion);
      return { body, headers: { 'x-cache': body.search_metadata.cached ? 'HIT' : 'MISS' } };
    },
  });
