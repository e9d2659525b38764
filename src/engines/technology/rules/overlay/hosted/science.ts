// Laboratories, clinics and their records.
import type { SelfNamedGroup } from '../self-named.ts';

export const science: SelfNamedGroup = [
  50,
  [
    [
      'DHIS2',
      'https://dhis2.org',
      {
        as: 'DHIS ?2',
        isAlone: true,
        meta: { description: '^DHIS 2$' },
        html: [
          'id="poweredByLabel">Powered by </span><a href="https?://www\\.dhis2\\.org',
          '<(?:script|link|form)[^>]{1,120}/dhis-web-commons',
        ],
      },
    ],
    [
      'cBioPortal',
      'https://www.cbioportal.org',
      {
        isAlone: true,
        titles: ['cBioPortal for Cancer Genomics'],
        html: '<script[^>]{1,120}/js/src/load-frontend\\.js\\?v?(\\d[\\d.]{2,10})',
        elements: ['html.cbioportal-frontend'],
      },
    ],
    [
      'OMERO',
      'https://www.openmicroscopy.org/omero/',
      {
        isWord: 'always',
        titles: ['OMERO\\.web - Login'],
        text: 'OMERO\\.web (\\d[\\d.]{2,8}\\d)\\.\\s{0,40}©',
        html: '<link[^>]{1,120}/webgateway/css/ome\\.',
      },
    ],
    ['GNU Health', 'https://www.gnuhealth.org', { isAlone: true }],
    ['Bahmni', 'https://www.bahmni.org', { isAlone: true }],
    ['OpenSpecimen', 'https://www.openspecimen.org', { isAlone: true }],
    ['SENAITE', 'https://www.senaite.com', { as: 'SENAITE(?: LIMS)?', isAlone: true }],
    ['openBIS', 'https://openbis.ch', { isAlone: true }],
    [
      'LabKey Server',
      'https://www.labkey.com',
      { isAlone: true, html: 'LABKEY\\.init\\(', js: { 'LABKEY.versionString': '(.+)\\;version:\\1', LABKEY: '' } },
    ],
    ['Chemotion', 'https://chemotion.net', { isAlone: true }],
    [
      'Islandora',
      'https://www.islandora.ca',
      { isWord: 'always', html: '<script[^>]{1,160}/modules/(?:contrib/)?islandora/', implies: 'Drupal' },
    ],
    [
      'Tripal',
      'https://tripal.info',
      { isWord: 'always', html: '<script[^>]{1,160}/modules/(?:contrib/)?tripal/', implies: 'Drupal' },
    ],
    [
      'HotCRP',
      'https://hotcrp.com',
      { isWord: 'always', html: '<a class="(?:noq|uu|u|q)" href="https://hotcrp\\.com/?">HotCRP' },
    ],
    ['WebAnno', 'https://webanno.github.io/webanno/', { isAlone: true }],
    [
      'brat',
      'https://brat.nlplab.org',
      { isWord: 'always', titles: ['brat(?: rapid annotation tool| \\(brat rapid annotation tool\\))'] },
    ],
    [
      'DocuSeal',
      'https://www.docuseal.com',
      { isWord: 'always', elements: ['html[data-theme="docuseal"]'], cookies: { _docu_seal_session: '' } },
    ],
    ['OpenSign', 'https://www.opensignlabs.com', { isAlone: true, elements: ['html[data-theme="opensigncss"]'] }],
    ['Documenso', 'https://documenso.com', { isAlone: true }],
    [
      'ConvertX',
      'https://github.com/C4illin/ConvertX',
      { isWord: 'always', titles: ['ConvertX \\| (?:Login|Convert|Setup|History|Register)'] },
    ],
    ['PdfDing', 'https://github.com/mrmn2/PdfDing', { isAlone: true }],
    ['BentoPDF', 'https://bentopdf.com', { isAlone: true }],
    ['OpenDocMan', 'https://www.opendocman.com', { isAlone: true }],
    [
      'Fess',
      'https://fess.codelibs.org',
      { isAlone: true, html: 'Powered by <a href="https?://(?:fess\\.codelibs\\.org|github\\.com/codelibs/fess)' },
    ],
    [
      'Overleaf',
      'https://www.overleaf.com',
      {
        isWord: 'always',
        cookies: { 'overleaf.sid': '', overleaf_session2: '', 'sharelatex.sid': '' },
        elements: ['meta[name="ol-csrfToken"]'],
      },
    ],
    [
      'ResourceSpace',
      'https://www.resourcespace.com',
      { isAlone: true, html: '<!--\\s{0,20}ResourceSpace version (?:SVN |trunk )?(\\d[\\d.]{0,6}\\d)?' },
    ],
    [
      'Akeneo PIM',
      'https://www.akeneo.com',
      { isWord: 'always', elements: ['body.AknLogin', '.AknDefault-container'] },
    ],
    [
      'HAPI FHIR',
      'https://hapifhir.io',
      { isAlone: true, headers: { 'x-powered-by': '^HAPI FHIR (\\d[\\d.]+)?\\;version:\\1' } },
    ],
    ['Medplum', 'https://www.medplum.com', { isAlone: true }],
  ],
];
