// Maps and what is measured on them.
import type { SelfNamedGroup } from '../self-named.ts';

export const geography: SelfNamedGroup = [
  35,
  [
    [
      'uMap',
      'https://umap-project.org',
      { isWord: 'always', html: '<(?:script|link)[^>]{1,160}/static/umap/', elements: ['#umap-ui-container'] },
    ],
    [
      'MapStore',
      'https://mapstore.geosolutionsgroup.com',
      { isWord: 'always', titles: ['MapStore(?: ?2)? HomePage'], html: '<script[^>]{1,80}dist/mapstore2\\.js' },
    ],
    ['Lizmap', 'https://www.lizmap.com', { isWord: 'always', html: 'var lizUrls ?= ?\\{', js: { lizMap: '' } }],
    [
      'Mapbender',
      'https://mapbender.org',
      { isAlone: true, html: 'Mapbender\\.configuration ?=', js: { 'Mapbender.configuration': '' } },
    ],
    ['WebODM', 'https://www.opendronemap.org/webodm/', { isAlone: true }],
    ['QGIS Web Client', 'https://qwc-services.github.io', { as: 'QGIS Web Client(?: 2)?', isAlone: true }],
    ['TerriaMap', 'https://terria.io', { as: 'Terria ?Map', isAlone: true }],
    [
      'ChirpStack',
      'https://www.chirpstack.io',
      { isAlone: true, titles: ['ChirpStack LoRaWAN(?:®|&reg;)? Network-Server', 'ChirpStack Application[ -]Server'] },
    ],
    [
      'The Things Stack',
      'https://www.thethingsindustries.com/stack/',
      { isWord: 'always', titles: ['(?:Console|Account) - The Things Stack[^<]{0,40}'] },
    ],
  ],
];
