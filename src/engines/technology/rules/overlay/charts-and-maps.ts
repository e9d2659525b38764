// Libraries for charts and maps.
import type { TechnologyRule } from '../rule-set.ts';

export const chartsAndMaps: Record<string, TechnologyRule> = {
  // Charts
  D3: {
    scripts: '// https://d3js\\.org v(\\d[\\d.]*\\d)\\;version:\\1',
    scriptSrc: 'd3js\\.org/d3\\.v(\\d+)\\;version:\\1',
    examples: [{ scripts: '// https://d3js.org v7.8.5 Copyright', version: '7.8.5' }],
  },
  'Chart.js': {
    scripts: '\\* Chart\\.js v(\\d[\\d.]*\\d)\\;version:\\1',
    examples: [{ scripts: '/*!\n * Chart.js v4.4.1\n * https://www.chartjs.org', version: '4.4.1' }],
  },
  Highcharts: {
    scripts: 'Highcharts JS v(\\d[\\d.]*\\d)\\;version:\\1',
    scriptSrc: 'code\\.highcharts\\.com/(?:stock/|maps/|gantt/)?(\\d[\\d.]{0,20})/\\;version:\\1',
    examples: [
      { scripts: ' Highcharts JS v11.2.0 (2023-10-30)', version: '11.2.0' },
      { scriptSrc: 'https://code.highcharts.com/11.4.8/highcharts.js', version: '11.4.8' },
    ],
  },
  Plotly: {
    cats: [25],
    description: 'Plotly draws charts.',
    website: 'https://plotly.com/javascript/',
    scripts: '\\* plotly\\.js (?:\\([\\w -]+\\) )?v(\\d[\\d.]*\\d)\\;version:\\1',
    scriptSrc: 'cdn\\.plot\\.ly/plotly-(?:[a-z]+-)?(\\d[\\d.]*\\d)\\;version:\\1',
    examples: [{ scriptSrc: 'https://cdn.plot.ly/plotly-2.27.0.min.js', version: '2.27.0' }],
  },

  // Maps
  OpenLayers: {
    scripts: [
      '// OpenLayers(?: 3)?\\. See https?://openlayers\\.org/\\s[^]{0,200}?// Version: v?(\\d[\\d.]*\\d)\\;version:\\1',
      'VERSION_NUMBER:\\s?["\']Release (\\d+(?:\\.\\d+){1,2})["\']\\;version:\\1',
    ],
    scriptSrc: '/ol(?:-v?(\\d+\\.\\d+\\.\\d+))?(?:-debug)?\\.js(?:$|\\?)\\;confidence:25\\;version:\\1',
    examples: [
      {
        scripts:
          '// OpenLayers 3. See http://openlayers.org/\n// License: https://x.test/LICENSE.md\n// Version: v3.17.1\n',
        version: '3.17.1',
      },
      { scripts: 'OpenLayers={VERSION_NUMBER:"Release 2.13.1",singleFile:true', version: '2.13.1' },
      { scriptSrc: '/ol3/ol-3.17.1.js', version: '3.17.1' },
    ],
  },
  Leaflet: {
    // Not `leaflets.js`.
    replaces: ['scriptSrc'],
    scripts: '\\* Leaflet (\\d[\\d.]*\\d)(?:\\+|,)\\;version:\\1',
    scriptSrc: [
      '(?<![a-z\\d-])leaflet(?![a-z]).{0,32}\\.js(?!.+shopify)',
      '(?<![\\w-])leaflet@(\\d[\\d.]*)\\;version:\\1',
    ],
    html: '/leaflet@(\\d[\\d.]*)/dist/leaflet\\.css\\;version:\\1',
    examples: [{ scriptSrc: 'https://unpkg.com/leaflet@1.9.4/dist/leaflet.js', version: '1.9.4' }],
  },
  'MapLibre GL JS': {
    scriptSrc: '(?<![\\w-])maplibre-gl@(\\d[\\d.]*)\\;version:\\1',
    scripts: 'maplibre-gl-js/blob/v(\\d[\\d.]*\\d)/LICENSE\\;version:\\1',
    cats: [35],
    website: 'https://maplibre.org',
    examples: [{ scriptSrc: 'https://unpkg.com/maplibre-gl@4.0.0/dist/maplibre-gl.js', version: '4.0.0' }],
  },
  'Mapbox GL JS': {
    scriptSrc: 'api\\.mapbox\\.com/mapbox-gl-js/v(\\d[\\d.]*\\d)/\\;version:\\1',
    scripts: [
      'sdkIdentifier:["\']mapbox-gl-js["\'],sdkVersion:',
      '="(\\d+\\.\\d+\\.\\d+)"[;,](?:(?:let|var|const) [\\w$]{1,4};)?(?:(?:let|var|const) )?[\\w$]{1,4}=\\{API_URL:"https://api\\.mapbox\\.com"\\;version:\\1\\;confidence:0',
    ],
    examples: [
      { scriptSrc: 'https://api.mapbox.com/mapbox-gl-js/v3.1.2/mapbox-gl.js', version: '3.1.2' },
      {
        scripts:
          'e={},r="2.1.3";let n;const i={API_URL:"https://api.mapbox.com",a(){b({sdkIdentifier:"mapbox-gl-js",sdkVersion:r})}}',
        version: '2.1.3',
      },
    ],
  },
  'Google Maps': {
    scriptSrc: 'maps\\.googleapis\\.com/maps/api/js',
    html: '<iframe[^>]+src="https://(?:www|maps)\\.google\\.[a-z.]+/maps/embed',
    examples: [{ html: '<iframe src="https://www.google.com/maps/embed?pb=abc"></iframe>' }],
  },
};
