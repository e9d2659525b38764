import { imagesParameters, readSearchRequest } from '../../contract/search-parameters.ts';
import { imagesSchema } from '../../contract/search.ts';
import type { SearchEngineInfo } from '../../contract/search.ts';
import { defineEndpoint } from '../endpoint.ts';
import { describeSearch, examplePage, occasionOf, resultPages, searchResult, searchTerms } from '../search-endpoint.ts';

/** Image results of one engine. */
export const createImagesEndpoint = ({ slug, name, images }: SearchEngineInfo) =>
  defineEndpoint({
    ...searchTerms,
    path: `/v1/${slug}/images`,
    operationId: `${slug}Images`,
    summary: `Images from ${name}`,
    description: describeSearch(images, resultPages, 'Results are cached for an hour'),
    isExperimental: images?.isExperimental ?? false,
    query: imagesParameters,
    result: imagesSchema,
    example: {
      query: { q: 'oak' },
      result: {
        ...examplePage({
          engine: slug,
          type: 'images',
          provider: 'page_http',
          totalTimeMs: 412,
          num: 35,
          next: 2,
          related: ['oak tree'],
        }),
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
    async run(query, call) {
      const request = readSearchRequest(query, 'images');
      return searchResult(await call.services.search.images(slug, request, occasionOf(call)));
    },
  });
