import { imagesParameters, readSearchRequest } from '../../contract/search-parameters.ts';
import { imagesSchema } from '../../contract/search.ts';
import type { SearchEngineInfo } from '../../contract/search.ts';
import { defineEndpoint } from '../endpoint.ts';
import { describeSearch, exampleMetadata, resultPages } from '../search-endpoint.ts';

/** Image results of one engine. */
export const createImagesEndpoint = ({ slug, name, images }: SearchEngineInfo) =>
  defineEndpoint({
    path: `/v1/${slug}/images`,
    operationId: `${slug}Images`,
    summary: `Images from ${name}`,
    description: describeSearch(images, resultPages, 'Results are cached for an hour'),
    credits: 1,
    isExperimental: images?.isExperimental ?? false,
    timeoutSeconds: 45,
    query: imagesParameters,
    result: imagesSchema,
    example: {
      query: { q: 'oak' },
      result: {
        search_metadata: exampleMetadata(slug, 'images', 'page_http', 412),
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
