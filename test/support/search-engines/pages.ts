// What search engines on loopback answer. Pages are written after the engines' formats, not after our readers; results are
// served for one query only, and every other query gets the engine's response for no results.
import { webEngines } from './web-pages.ts';

/** The query that has results; anything else has none. */
export const knownQuery = 'oak tree';

export interface EngineRequest {
  method: string;
  path: string;
  rawQuery: string;
  params: URLSearchParams;
  headers: Record<string, string | undefined>;
  body: string;
}

export interface Page {
  body: string | Buffer;
  type: string;
  status?: number;
  headers?: Record<string, string>;
}

/** Answers a request of this engine; undefined: there is no such path. */
export type Engine = (request: EngineRequest, state: Map<string, string>) => Page | undefined;

const html = (body: string): Page => ({ type: 'text/html; charset=utf-8', body });
const xml = (body: string): Page => ({ type: 'text/xml; charset=utf-8', body });
const json = (body: unknown): Page => ({ type: 'application/json', body: JSON.stringify(body) });
const refuse = (status: number): Page => ({ status, type: 'text/plain', body: 'refused' });

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const nulls = (length: number): null[] => range(length).map(() => null);
const range = (length: number): number[] => Array.from({ length }, (_, index) => index);
const isKnown = (q: string | null): boolean => q === knownQuery;
const has = (params: URLSearchParams, ...names: string[]): boolean => names.every((name) => params.has(name));

// ---- Bing ----------------------------------------------------------------------------------------------------------

function bingPicture(number: number, prefix = 'oak'): string {
  const data = {
    cid: `c${number}`,
    purl: `https://www.trees${number}.example/page?a=1&b=2`,
    murl: `https://img.trees${number}.example/${prefix}-${number}.jpg`,
    turl: `https://ts1.mm.bing.net/th?id=OIP.${number}&pid=15.1`,
    t: `Oak & "tree" ${number}`,
    desc: `\uE000Oak\uE001 ${number}`,
  };
  const href = `/images/search?view=detailV2&ccid=c${number}&mediaurl=x&exph=${600 + number}&expw=${800 + number}&q=oak+tree`;
  return (
    `<li data-idx="${number}"><div class="iuscp varh"><div class="imgpt"><a aria-label="x > y" class="iusc" style="height:1px" m="${escape(JSON.stringify(data))}" href="${escape(href)}">` +
    `<div class="img_cont hoff"><img class="mimg" src="x"/></div></a><div class="img_info hon"><span class="nowrap">18/07/2025</span><span class="nowrap">800&#215;600</span>` +
    `<div class="lnkw"><a title="x" href="${escape(data.purl)}"><span class="cipl"><div class="cico"></div></span>trees${number}.example</a></div></div></div></div></li>`
  );
}

function bingImages(first: number): string {
  const related = `<li><div id="mmComponent_images_2" class="dgControl dtl" data-nextUrl=""><ul class="dgControl_list">${range(
    4,
  )
    .map((index) => bingPicture(index + 1, 'related'))
    .join('')}</ul></div></li>`;
  const pictures = range(35)
    .map((index) => bingPicture(first + index) + (index === 13 ? related : ''))
    .join('');
  const next = first > 35 ? '' : `/images/async?q=oak+tree&first=${first + 35}`;
  return (
    `<div class="dg_b"><div id="mmComponent_images_1" class="dgControl hover" data-nextUrl="${escape(next)}" data-layout="row"><ul class="dgControl_list">${pictures}</ul></div></div>` +
    `<a class="cardToggle" href="/images/search?q=Old+Oak&amp;FORM=IRTRRL">Old Oak</a>`
  );
}

const bingFeed = (items: string): string =>
  `<?xml version="1.0" encoding="utf-8" ?><rss version="2.0" xmlns:News="https://www.bing.com/news/search?q=oak"><channel><title>oak - BingNews</title><link>https://www.bing.com/news</link><description>Search results</description><image><url>http://x/rsslogo.gif</url><title>oak</title><link>https://www.bing.com</link></image>${items}</channel></rss>`;

const bingFeedItem = (number: number): string =>
  `<item><title>Oak news ${number} &amp; more</title><link>http://www.bing.com/news/apiclick.aspx?ref=FexRss&amp;aid=&amp;tid=1&amp;url=https%3a%2f%2fpaper${number}.example%2foak%3fa%3d1&amp;c=9&amp;mkt=en-us</link><description>What happened to oak ${number}</description><pubDate>Sat, 14 Nov 2026 10:0${number % 10}:00 GMT</pubDate><News:Source>Paper ${number}</News:Source><News:Image>http://www.bing.com/th?id=ON.${number}&amp;pid=News</News:Image></item>`;

const bingCard = (number: number): string =>
  `<div class="news-card newsitem cardcommon" url="https://paper${number}.example/oak" data-title="Oak card ${number}" data-author="Paper ${number}"><div class="t_row"><div class="source set_top"><div class="caption_img"><a aria-label="Search news from Paper ${number}" href="/news/search?q=site"><img src="/th?id=1" class="pubimg"/></a></div><div><span tabindex="0" aria-label="2 hours ago">2h</span></div></div><a target="_blank" class="title" data-author="Other" href="https://paper${number}.example/oak"><h2>Oak card ${number}</h2></a><div class="snippet" title="x">Card text ${number}</div></div></div>`;

const bing: Engine = ({ path, params }) => {
  const first = Number(params.get('first') ?? 1);
  if (path === '/images/async') {
    if (!has(params, 'q', 'async', 'first', 'count', 'mkt') || (first - 1) % 35 !== 0) return refuse(400);
    return html(
      isKnown(params.get('q'))
        ? bingImages(first)
        : '<div class="dg_b"><div id="mmComponent_images_1" class="dgControl hover" data-nextUrl=""></div></div>',
    );
  }
  if (path === '/news/search') {
    if (params.get('format') !== 'rss' || !has(params, 'q', 'mkt')) return refuse(400);
    return xml(
      bingFeed(
        isKnown(params.get('q'))
          ? range(10)
              .map((index) => bingFeedItem(index + 1))
              .join('')
          : '',
      ),
    );
  }
  if (path !== '/news/infinitescrollajax') return undefined;
  if (params.get('InfiniteScroll') !== '1' || (first - 1) % 10 !== 0 || Number(params.get('SFX')) !== (first - 1) / 10)
    return refuse(400);
  return html(
    isKnown(params.get('q'))
      ? range(10)
          .map((index) => bingCard(index + 1))
          .join('')
      : '<div class="no_results">There are no results for this</div>',
  );
};

// ---- Google --------------------------------------------------------------------------------------------------------

const googleToken = (number: number): string => {
  const address = `https://paper${number}.example/oak`;
  return Buffer.concat([
    Buffer.from([0x08, 0x13, 0x22, address.length]),
    Buffer.from(address),
    Buffer.from([0xd2, 0x01, 0x00]),
  ]).toString('base64url');
};

const googleFeedItem = (number: number): string => {
  // Tokens of today hold a number only Google knows.
  const token =
    number % 2 === 0
      ? googleToken(number)
      : `CBMi${Buffer.from(`AU_yqL${'x'.repeat(30)}${number}`).toString('base64url')}`;
  return `<item><title>Oak story ${number} - Paper ${number}</title><link>https://news.google.com/rss/articles/${token}?oc=5</link><guid isPermaLink="false">${token}</guid><pubDate>Sat, 14 Nov 2026 0${number % 10}:00:00 GMT</pubDate><description>&lt;a href="https://news.google.com/rss/articles/x" target="_blank"&gt;Oak story ${number}&lt;/a&gt;&amp;nbsp;&amp;nbsp;&lt;font color="#6f6f6f"&gt;Paper ${number}&lt;/font&gt;</description><source url="https://paper${number}.example">Paper ${number}</source></item>`;
};

/** A record of the newer pages: the same tuple, deeper, under a number. */
const googleRecord = (number: number): unknown => [
  {
    444383007: [
      1,
      [
        0,
        `id${number}`,
        [`https://encrypted-tbn0.gstatic.com/images?q=tbn:${number}`, 180, 270],
        [`https://img.trees${number}.example/oak.jpg`, 600 + number, 800 + number],
        null,
        0,
        'rgb(1,2,3)',
        null,
        false,
        ...nulls(13),
        {
          2000: [null, 'x', '1KB'],
          2003: [
            null,
            `r${number}`,
            `https://www.trees${number}.example/page`,
            `Oak [${number}] "x"`,
            ...nulls(8),
            `Trees ${number}`,
          ],
          2008: [null, 'Oak'],
        },
      ],
    ],
  },
];

const google: Engine = ({ path, params }) => {
  if (path === '/rss/search') {
    const [country, language] = (params.get('ceid') ?? '').split(':');
    const agree =
      country !== undefined &&
      country === params.get('gl') &&
      params.get('hl')?.startsWith(language?.split('-')[0] ?? '?');
    if (!agree || country === 'QA')
      return {
        status: 302,
        type: 'text/html',
        body: '',
        headers: { location: 'https://consent.google.com/m?continue=https://news.google.com/' },
      };
    const items = isKnown(params.get('q'))
      ? range(25)
          .map((index) => googleFeedItem(index + 1))
          .join('')
      : '';
    return xml(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><generator>NFE/5.0</generator><title>"oak" - Google News</title><link>https://news.google.com/search</link><language>en-US</language><copyright>x</copyright><description>Google News</description>${items}</channel></rss>`,
    );
  }
  if (path !== '/search' || params.get('udm') !== '2') return undefined;
  if (!isKnown(params.get('q')))
    return html('<div id="search"></div><p>Your search - <em>x</em> - did not match any image results.</p>');
  const data = JSON.stringify([null, [[null, range(20).map((index) => googleRecord(index + 1))]]]).replaceAll(
    '=',
    String.raw`\u003d`,
  );
  return html(
    `<html><script>AF_initDataCallback({key: 'ds:0', hash: '1', data:[0], sideChannel: {}});</script><script>AF_initDataCallback({key: 'ds:1', hash: '2', data:${data}, sideChannel: {}});</script></html>`,
  );
};

// ---- DuckDuckGo ----------------------------------------------------------------------------------------------------

const duckduckgo: Engine = ({ path, params, headers }, state) => {
  const q = params.get('q') ?? '';
  if (path === '/') {
    const token = `4-${Buffer.from(`${q}|${headers['user-agent']}`).toString('hex').slice(-30)}`;
    state.set(token, `${q}|${headers['user-agent']}`);
    return html(`<html><script>DDG.deep.initialize('/d.js?q=x'); vqd="${token}";</script></html>`);
  }
  if (path !== '/i.js' && path !== '/news.js') return undefined;
  // Bound to the query and to who asked for it.
  if (
    state.get(params.get('vqd') ?? '') !== `${q}|${headers['user-agent']}` ||
    !headers.referer?.includes('duckduckgo.com')
  )
    return refuse(403);
  if (params.get('o') !== 'json' || !has(params, 'l', 'p')) return refuse(403);
  if (path === '/i.js') {
    const results = range(isKnown(q) ? 100 : 0).map((index) => ({
      title: `Oak ${index + 1}`,
      image: `https://img.trees${index + 1}.example/oak.png`,
      url: `https://www.trees${index + 1}.example/`,
      source: 'Bing',
      width: 800 + index,
      height: 600 + index,
      thumbnail: `https://tse1.mm.bing.net/th?id=${index}`,
    }));
    return json({
      ads: null,
      next: isKnown(q) ? 'i.js?q=x&s=100' : undefined,
      query: q,
      response_type: 'places',
      results,
    });
  }
  const results = range(isKnown(q) ? 30 : 0).map((index) => ({
    date: 1_794_650_000 + index,
    excerpt: `About <b>oak</b> &amp; co ${index + 1}`,
    image: `https://img.paper${index}.example/x.jpg`,
    relative_time: `${index + 1} hours ago`,
    source: `Paper ${index + 1}`,
    syndicate: 'Bing',
    title: `Oak news ${index + 1}`,
    url: `https://paper${index + 1}.example/oak`,
  }));
  return json({ query: q, results, next: undefined });
};

// ---- the others ----------------------------------------------------------------------------------------------------

const searxng: Engine = ({ path, params }) => {
  if (path !== '/search') return undefined;
  if (params.get('format') !== 'json') return refuse(403);
  const q = params.get('q');
  const isImages = params.get('categories') === 'images';
  const results = range(isKnown(q) ? 12 : 0).map((index) =>
    isImages
      ? {
          url: `https://www.trees${index}.example/`,
          title: `Oak ${index}`,
          img_src: `//img.trees${index}.example/oak.jpg`,
          thumbnail_src: `https://t.example/${index}`,
          resolution: `${800 + index} x 600`,
          source: `Trees ${index}`,
          img_format: 'jpeg',
          engine: 'bing images',
        }
      : {
          url: `https://paper${index}.example/oak`,
          title: `Oak ${index}`,
          content: 'About oaks',
          publishedDate: index === 0 ? '2026-11-14T10:00:00' : null,
          metadata: `${index + 1} hours ago | Paper ${index} on MSN`,
          thumbnail: '',
          engine: 'bing news',
        },
  );
  return json({
    query: q,
    number_of_results: 0,
    results,
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: ['oak trees'],
    unresponsive_engines: q === 'blocked behind' ? [['google news', 'Suspended: CAPTCHA']] : [],
  });
};

const brave: Engine = ({ path, params, headers }) => {
  const known = isKnown(params.get('q'));
  const images = range(known ? 8 : 0).map((index) => ({
    type: 'image_result',
    title: `Oak ${index}: "x"`,
    url: `https://www.trees${index}.example/`,
    source: `trees${index}.example`,
    thumbnail: { src: `https://imgs.search.brave.com/${index}` },
    properties: { url: `https://img.trees${index}.example/oak.jpg`, width: 800, height: 600 },
  }));
  if (path.startsWith('/res/v1/')) {
    if (headers['x-subscription-token'] !== 'brave-test-key') return refuse(401);
    if (path === '/res/v1/images/search') return json({ type: 'images', query: { original: 'x' }, results: images });
    if (path !== '/res/v1/news/search') return undefined;
    return json({
      type: 'news',
      query: { original: 'x' },
      results: range(known ? 6 : 0).map((index) => ({
        title: `Oak ${index}`,
        url: `https://paper${index}.example/oak`,
        description: 'About <strong>oak</strong>',
        age: '2 hours ago',
        page_age: '2026-11-14T08:00:00',
        profile: { name: `Paper ${index}` },
        thumbnail: { src: 'https://imgs.search.brave.com/x' },
      })),
    });
  }
  if (path === '/images') {
    const literal = JSON.stringify(images).replaceAll(/"(\w+)":/g, '$1:');
    return html(
      `<html><script>{ const data = 1; kit.start(app, element, {node_ids: [0, 2], data: [{type:"data",data:{x:void 0}},{type:"data",data:{body:{response:{type:"images",results:${literal},extra:void 0}}}}],form: null});}</script></html>`,
    );
  }
  if (path !== '/news') return undefined;
  return html(
    known
      ? range(5)
          .map(
            (index) =>
              `<div class="snippet" data-type="news"><a href="https://paper${index}.example/oak" class="result-header"><span class="snippet-title">Oak ${index}</span></a><p class="desc">About ${index}</p></div>`,
          )
          .join('')
      : '<div class="no-results">Nothing</div>',
  );
};

const openverse: Engine = ({ path, params }) => {
  if (path !== '/v1/images/') return undefined;
  if (!has(params, 'q', 'page', 'page_size')) return refuse(400);
  const results = range(isKnown(params.get('q')) ? 20 : 0).map((index) => ({
    id: `${index}`,
    title: `Oak ${index}`,
    url: `https://live.staticflickr.com/${index}.jpg`,
    foreign_landing_url: `https://www.flickr.com/photos/${index}`,
    width: 1024,
    height: 768,
    source: 'flickr',
    license: 'by-sa',
    license_version: '2.0',
    creator: 'Ann',
    thumbnail: `https://api.openverse.org/v1/images/${index}/thumb/`,
    filetype: 'jpg',
  }));
  return json({
    result_count: isKnown(params.get('q')) ? 240 : 0,
    page_count: isKnown(params.get('q')) ? 12 : 0,
    page_size: 20,
    page: 1,
    results,
  });
};

const wikimedia: Engine = ({ path, params, headers }) => {
  if (path !== '/w/api.php') return undefined;
  if (
    params.get('generator') !== 'search' ||
    params.get('gsrnamespace') !== '6' ||
    !headers['user-agent']?.includes('Siteglass')
  )
    return refuse(403);
  if (!isKnown(params.get('gsrsearch'))) return json({ batchcomplete: '' });
  const pages = Object.fromEntries(
    range(3).map((index) => [
      `${900 - index}`,
      {
        pageid: 900 - index,
        index: index + 1,
        title: `File:Oak ${index + 1}.jpg`,
        imageinfo: [
          {
            size: 1000,
            width: 4000,
            height: 3000,
            url: `https://upload.wikimedia.org/${index + 1}.jpg`,
            descriptionurl: `https://commons.wikimedia.org/wiki/File:Oak_${index + 1}.jpg`,
            mime: 'image/jpeg',
            extmetadata: { LicenseShortName: { value: 'CC BY-SA 4.0' }, Artist: { value: '<a href="x">Ann</a>' } },
          },
        ],
      },
    ]),
  );
  return json({ batchcomplete: '', continue: { gsroffset: 50, continue: 'x' }, query: { pages } });
};

const ecosia: Engine = ({ path, params }) => {
  if (path !== '/images') return undefined;
  if (!isKnown(params.get('q')))
    return html(
      '<main><div data-test-id="images-no-results">Nothing</div></main><script id="vike_pageContext" type="application/json">{"data":{"results":{"mainline":[]}}}</script>',
    );
  const mainline = range(24).map((index) => ({
    id: `${index}`,
    title: `Oak ${index}`,
    thumbnailUrl: `https://t.example/${index}`,
    height: 600,
    width: 800,
    imageUrl: `https://img.trees${index}.example/oak.jpg`,
    sourceUrl: `https://www.trees${index}.example/`,
    format: 'jpeg',
  }));
  return html(
    `<main><article data-test-id="product-ad"></article></main><script id="vike_pageContext" type="application/json">${JSON.stringify({ data: { results: { mainline, queryExpansions: [{ text: 'Oak Leaf', thumbnailUrl: 'https://t.example/leaf' }] } } })}</script>`,
  );
};

const yahoo: Engine = ({ path, params }) => {
  const known = isKnown(params.get('p'));
  if (path === '/search')
    return html(
      known
        ? `<ol class="mb-15 reg searchCenterMiddle">${range(10)
            .map(
              (index) =>
                `<li><div class="NewsArticle"><h4 class="s-title"><a href="https://r.search.yahoo.com/_ylt=A;_ylu=B/RV=2/RE=1/RO=10/RU=https%3a%2f%2fpaper${index}.example%2foak%3fa%3d1/RK=2/RS=x">Oak <b>${index}</b></a></h4><span class="s-source">Paper ${index} ·  via Yahoo News</span><span class="s-time">· 2 hours ago</span><p class="s-desc">About ${index}</p></div></li>`,
            )
            .join('')}</ol>`
        : '<div class="compNoResults">We did not find results for: x</div>',
    );
  if (path !== '/search/images') return undefined;
  return html(
    known
      ? `<ul id="sres">${range(6)
          .map(
            (index) =>
              `<li><a href="/images/view;_ylt=x?p=oak&amp;imgurl=img.trees${index}.example%2Foak.jpg&amp;rurl=https%3A%2F%2Fwww.trees${index}.example%2F&amp;w=800&amp;h=600&amp;tt=Oak+${index}&amp;turl=https%3A%2F%2Ftse.example%2F${index}"><img/></a></li>`,
          )
          .join('')}</ul>`
      : '<div class="compNoResults">We did not find results for: x</div>',
  );
};

const yandex: Engine = ({ path, params, body, headers }) => {
  if (path === '/v2/image/search') {
    if (headers.authorization !== 'Api-Key yandex-key') return refuse(401);
    const known = (JSON.parse(body) as { query: { queryText: string } }).query.queryText === knownQuery;
    const docs = `<doc><url>https://www.trees.example/</url><title>Oak</title><image-properties><image-link>https://img.trees.example/oak.jpg</image-link><html-link>https://www.trees.example/page</html-link><original-width>800</original-width><original-height>600</original-height></image-properties></doc>`;
    return json({
      rawData: Buffer.from(
        `<yandexsearch><response>${known ? docs : '<error code="15">nothing</error>'}</response></yandexsearch>`,
      ).toString('base64'),
    });
  }
  if (path !== '/images/search') return undefined;
  const entities = isKnown(params.get('text'))
    ? Object.fromEntries(
        range(3).map((index) => [
          `e${index}`,
          {
            pos: index,
            image: `//avatars.example/${index}`,
            snippet: { title: `Oak ${index}`, url: `https://www.trees${index}.example/` },
            viewerData: {
              dups: [
                { url: `https://img.trees${index}.example/small.jpg`, w: 80, h: 60 },
                { url: `https://img.trees${index}.example/oak.jpg`, w: 800, h: 600 },
              ],
              preview: [],
            },
          },
        ]),
      )
    : {};
  return html(
    `<div class="Root" id="ImagesApp" data-state="${escape(JSON.stringify({ initialState: { serpList: { items: { entities } } } }))}"></div>`,
  );
};

const baidu: Engine = ({ path, params, headers }) => {
  if (path === '/')
    return { ...html('<title>Baidu</title>'), headers: { 'set-cookie': 'BAIDUID=abc:FG=1; path=/; HttpOnly' } };
  if (path !== '/search/acjson') return undefined;
  if (!headers.cookie?.includes('BAIDUID=abc')) return json({ antiFlag: 1, message: 'Forbid spider access' });
  const data = range(isKnown(params.get('word')) ? 3 : 0).map((index) => ({
    thumbURL: `https://t.example/${index}`,
    fromURLHost: `trees${index}.example`,
    width: 800,
    height: 600,
    type: 'jpeg',
    fromPageTitle: `<strong>Oak</strong> ${index}`,
    replaceUrl: [
      { ObjURL: `http://img.trees${index}.example/oak.jpg`, FromURL: `http://www.trees${index}.example/it's` },
    ],
  }));
  return {
    type: 'text/html; charset=utf-8',
    body: JSON.stringify({ listNum: data.length, displayNum: data.length * 100, data: [...data, {}] }).replaceAll(
      "'",
      String.raw`\'`,
    ),
  };
};

const naver: Engine = ({ path, params, headers }) => {
  const known = isKnown(params.get('query'));
  if (path.startsWith('/v1/search/')) {
    if (headers['x-naver-client-id'] !== 'id' || headers['x-naver-client-secret'] !== 'secret') return refuse(401);
    const items = path.endsWith('/image')
      ? [
          {
            title: '<b>Oak</b>',
            link: 'https://img.trees.example/oak.jpg',
            thumbnail: 'https://t.example/1',
            sizewidth: '800',
            sizeheight: '600',
          },
        ]
      : [
          {
            title: '<b>Oak</b> &quot;x&quot;',
            originallink: 'https://paper.example/oak',
            link: 'https://n.news.naver.com/1',
            description: 'About',
            pubDate: 'Sat, 14 Nov 2026 19:00:00 +0900',
          },
        ];
    return json({ total: known ? 1 : 0, start: 1, display: known ? 1 : 0, items: known ? items : [] });
  }
  if (path !== '/search.naver') return undefined;
  if (params.get('where') === 'image')
    return html(
      `<script>var imageSearchTabData={"content":{"items":${JSON.stringify(range(known ? 3 : 0).map((index) => ({ title: `Oak ${index}`, link: `https://www.trees${index}.example/`, originalUrl: `https://img.trees${index}.example/oak.jpg`, orgWidth: '800', orgHeight: '600', source: `Trees ${index}`, thumb: 'https://t.example/1' })))}}};</script>`,
    );
  return html(
    known
      ? range(3)
          .map(
            (index) =>
              `<div class="sds-comps-vertical-layout sds-comps-full-layout"><div class="sds-comps-image sds-comps-image-circle"><img src="https://t.example/icon"></div><span class="sds-comps-profile-info-title-text">Paper ${index}</span>${index === 1 ? '<span class="sds-comps-profile-info-subtext">A12면 3단</span>' : ''}<span class="sds-comps-profile-info-subtext">3시간 전</span><a href="https://paper${index}.example/oak"><span class="sds-comps-text sds-comps-text-type-headline1">Oak ${index}</span></a><a href="https://paper${index}.example/oak"><span class="sds-comps-text sds-comps-text-type-body1">About ${index}</span></a><div class="sds-comps-image sds-rego-thumb-overlay"><img src="https://t.example/${index}"></div></div>`,
          )
          .join('')
      : '<div class="not_found02">Nothing</div>',
  );
};

const mojeek: Engine = ({ path, params }) => {
  if (path !== '/search') return undefined;
  if (params.get('s') === '0') return refuse(403);
  if (!isKnown(params.get('q'))) return html('<p>No pages found matching: x</p>');
  if (params.get('fmt') === 'images')
    return html(
      range(3)
        .map(
          (index) =>
            `<a class="js-img-a" data-title="Oak ${index}" href="https://www.trees${index}.example/"><img src="/image?img=${index}"></a>`,
        )
        .join(''),
    );
  return html(
    `<section class="news-search-result">${range(3)
      .map(
        (index) =>
          `<article><h2><a href="https://paper${index}.example/oak">Oak ${index}</a></h2><p class="s">About ${index}</p></article>`,
      )
      .join('')}</section>`,
  );
};

const qwant: Engine = ({ path, params, rawQuery }) => {
  if (!path.startsWith('/v3/search/')) return undefined;
  if (!/^q=.*&count=\d+&locale=\w+&offset=\d+&/.test(rawQuery))
    return json({ status: 'error', url: 'https://geo.captcha.example' });
  const known = isKnown(params.get('q'));
  const items = path.endsWith('images')
    ? range(known ? 3 : 0).map((index) => ({
        title: `Oak ${index}`,
        url: `https://www.trees${index}.example/`,
        media: `https://img.trees${index}.example/oak.jpg`,
        width: 800,
        height: '600',
        thumbnail: 'https://t.example/1',
      }))
    : range(known ? 3 : 0).map((index) => ({
        title: `Oak ${index}`,
        url: `https://paper${index}.example/oak`,
        desc: 'About',
        date: 1_794_650_000,
        press_name: `Paper ${index}`,
        media: [{ pict: { url: 'https://t.example/1' } }],
      }));
  return json({ status: 'success', data: { query: {}, result: { total: items.length, items } } });
};

const startpage: Engine = ({ method, path, body }) => {
  if (path === '/' && method === 'GET')
    return html('<form id="search"><input type="hidden" name="sc" value="tokEN123"></form>');
  if (path !== '/sp/search' || method !== 'POST') return undefined;
  const form = new URLSearchParams(body);
  if (form.get('sc') !== 'tokEN123')
    return { status: 302, type: 'text/html', body: '', headers: { location: '/sp/captcha' } };
  const known = isKnown(form.get('query'));
  const isImages = form.get('cat') === 'images';
  const results = isImages
    ? range(known ? 3 : 0).map((index) => ({
        title: `Oak ${index}`,
        rawImageUrl: `https://img.trees${index}.example/oak.jpg`,
        altClickUrl: `https://www.trees${index}.example/`,
        width: 800,
        height: 600,
        thumbnailUrl: '/av/x',
      }))
    : range(known ? 3 : 0).map((index) => ({
        title: `Oak ${index}`,
        clickUrl: `https://paper${index}.example/oak`,
        description: 'About',
        source: `Paper ${index}`,
        date: 1_794_650_000_000,
      }));
  const data = {
    render: {
      presenter: { regions: { mainline: [{ display_type: isImages ? 'images-bing' : 'news-bing', results }] } },
    },
  };
  return html(
    `<script>React.createElement(UIStartpage.AppSerp${isImages ? 'Images' : 'News'}, ${JSON.stringify(data)}),</script>`,
  );
};

const imagesAndNews: Record<string, Engine> = {
  bing,
  google,
  duckduckgo,
  searxng,
  brave,
  openverse,
  wikimedia,
  ecosia,
  yahoo,
  yandex,
  baidu,
  naver,
  mojeek,
  qwant,
  startpage,
};

/** An engine answers the paths of its web results and suggestions, and then those of images and news. */
export const engines: Record<string, Engine> = Object.fromEntries(
  [...new Set([...Object.keys(imagesAndNews), ...Object.keys(webEngines)])].map((name): [string, Engine] => [
    name,
    (request, state) => webEngines[name]?.(request, state) ?? imagesAndNews[name]?.(request, state),
  ]),
);
