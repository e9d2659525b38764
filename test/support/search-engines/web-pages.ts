// Web results and suggestions of search engines on loopback, in the shapes that the engines send today.
import type { Engine, EngineRequest, Page } from './pages.ts';

const html = (body: string): Page => ({ type: 'text/html; charset=utf-8', body });
const xml = (body: string): Page => ({ type: 'text/xml; charset=utf-8', body });
const json = (body: unknown): Page => ({ type: 'application/json', body: JSON.stringify(body) });
const refuse = (status: number): Page => ({ status, type: 'text/plain', body: 'refused' });
const numbers = (length: number): number[] => Array.from({ length }, (_, index) => index + 1);
const each = (length: number, write: (number: number) => string): string => numbers(length).map(write).join('');

const knownQuery = 'oak tree';
const isKnown = (q: string | null | undefined): boolean => q === knownQuery;

/** Pages that several engines find, so that merging has something to do. The higher the number, the rarer the page. */
const link = (number: number): string => `https://www.trees${number}.example/oak?a=${number}`;

/** Suggestions as the address bars of browsers get them. */
const openSearch = (q: string | null): Page =>
  json([q, isKnown(q) ? ['oak tree house', 'oak tree <b>care</b>'] : [], [], { 'google:suggesttype': [] }]);

// ---- Bing ----------------------------------------------------------------------------------------------------------

const bingLink = (number: number): string =>
  `https://www.bing.com/ck/a?!&amp;&amp;p=0a1b&amp;ptn=3&amp;ver=2&amp;hsh=4&amp;u=a1${Buffer.from(link(number)).toString('base64url')}&amp;ntb=1`;

const bingResult = (number: number): string =>
  `<li class="b_algo" data-id="" iid="SERP.${number}" data-bm="8"><div class="b_tpcn"><a class="tilk" aria-label="Trees ${number}" redirecturl="" target="_blank" href="${bingLink(number)}"><div class="tpic"><div class="cico siteicon"><img src="/x" alt="Global web icon" class="rms_img"/></div></div><div class="tptxt"><div class="tptt">Trees ${number}</div><div class="tpmeta"><div class="b_attribution" tabindex="-1"><cite>https://www.trees${number}.example › oak</cite></div></div></div></a></div>` +
  `<h2 class=""><a target="_blank" href="${bingLink(number)}" h="ID=SERP,5238.2"><strong>Oak</strong> &amp; tree ${number}</a></h2><div class="b_caption"><p class="b_lineclamp2"><span class="news_dt">Nov ${number}, 2026</span>&nbsp;· About <strong>oaks</strong>, part ${number}.</p></div></li>`;

function bing({ path, params }: EngineRequest): Page | undefined {
  if (path === '/osjson.aspx') return openSearch(params.get('query'));
  if (path !== '/search') return undefined;
  const q = params.get('q');
  const first = Number(params.get('first') ?? 1);
  if (params.get('format') === 'rss') {
    const item = (number: number): string =>
      `<item><title>Oak &amp;amp; tree ${number}</title><link>${link(number)}</link><description>About oaks, part ${number}.</description><pubDate>Sun, 15 Nov 2026 08:00:00 GMT</pubDate></item>`;
    return xml(
      `<?xml version="1.0" encoding="utf-8" ?><rss version="2.0"><channel><title>Bing: oak</title><link>http://www.bing.com:80/search?q=oak</link><description>Search results</description>${isKnown(q) ? each(10, item) : ''}</channel></rss>`,
    );
  }
  if (!params.has('mkt') || (first === 1) === params.has('first') || (first - 1) % 10 !== 0) return refuse(400);
  if (!isKnown(q))
    return html(
      '<main><ol id="b_results"><li class="b_no"><h1>There are no results for <strong>x</strong></h1></li></ol></main>',
    );
  return html(
    `<main><div id="b_tween"><span class="sb_count">About 1,230,000 results</span></div><ol id="b_results"><li class="b_ad"><h2><a href="https://ads.example/">An advertisement</a></h2></li><li class="b_ans b_top"><div class="b_algoRC"><h2><a href="https://video.example/">Videos of oak</a></h2></div></li>${each(10, (number) => bingResult(number + first - 1))}<li class="b_ans"><div class="b_rs"><h2>Related searches for oak</h2><ul class="b_vList"><li><a href="/search?q=oak+leaf"><div>oak leaf</div></a></li></ul></div></li><li class="b_pag"><a class="sb_pagN" href="/search?first=11">Next</a></li></ol><aside id="b_context"><li class="b_ans"><div class="b_entityTP"><h2 class="b_entityTitle">Oak</h2><div class="b_entitySubTitle">Tree</div><div class="b_lBottom">An oak is a tree.</div><a class="wikiLink" href="https://en.wikipedia.org/wiki/Oak">Wikipedia</a></div></li></aside></main>`,
  );
}

// ---- Google --------------------------------------------------------------------------------------------------------

function google({ path, params }: EngineRequest): Page | undefined {
  if (path === '/complete/search') return openSearch(params.get('q'));
  if (path !== '/customsearch/v1') return undefined;
  if (params.get('key') !== 'google-key' || params.get('cx') !== 'my-engine') return refuse(403);
  if (!isKnown(params.get('q')))
    return json({ kind: 'customsearch#search', queries: { request: [{}] }, searchInformation: { totalResults: '0' } });
  return json({
    kind: 'customsearch#search',
    queries: { request: [{ startIndex: 1 }], nextPage: [{ startIndex: 11 }] },
    searchInformation: { totalResults: '1200' },
    items: numbers(10).map((number) => ({
      title: `Oak & tree ${number}`,
      link: link(number),
      displayLink: `www.trees${number}.example`,
      formattedUrl: `https://www.trees${number}.example/oak`,
      snippet: `Nov ${number}, 2026 ... About oaks, part ${number}.`,
    })),
  });
}

// ---- DuckDuckGo ----------------------------------------------------------------------------------------------------

const duckduckgoRow = (number: number): string => `
            <tr>
              <td valign="top">${number}.&nbsp;</td>
              <td><a rel="nofollow" href="//duckduckgo.com/l/?uddg=${encodeURIComponent(link(number))}&amp;rut=1892" class='result-link'>Oak &amp; tree ${number}</a></td>
            </tr>
            <tr><td>&nbsp;&nbsp;&nbsp;</td><td class='result-snippet'>About <b>oaks</b>, part ${number}.</td></tr>
            <tr><td>&nbsp;&nbsp;&nbsp;</td><td><span class='link-text'>www.trees${number}.example/oak</span>${
              number === 1 ? `&nbsp;&nbsp;&nbsp; <span class='timestamp'>2026-11-07T00:00:00.0000000</span>` : ''
            }</td></tr>
            <tr><td>&nbsp;</td><td>&nbsp;</td></tr>`;

function duckduckgo({ method, path, params, body }: EngineRequest, state: Map<string, string>): Page | undefined {
  if (path === '/ac/') return openSearch(params.get('q'));
  if (path !== '/lite/') return undefined;
  const form = new URLSearchParams(body);
  const q = form.get('q');
  if (method !== 'POST' || !form.has('kl')) return refuse(403);
  const offset = Number(form.get('s') ?? 0);
  // A later page without the token of the first one is refused.
  if (offset > 0 && (form.get('vqd') !== state.get(`lite ${q}`) || form.get('dc') !== String(offset + 1)))
    return refuse(403);
  state.set(`lite ${q}`, '4-5457820694747281');
  const top = `<html><head><title>oak at DuckDuckGo</title></head><body><form action="/lite/" method="post"><input class='query' type="text" name="q" value="x"><select class="submit" name="kl"><option value="us-en">US</option></select></form>`;
  if (!isKnown(q))
    return html(`${top}<table border="0"><tr><td>No results found for <b>x</b>.</td></tr></table></body>`);
  return html(`${top}<form class="next_form" action="/lite/" method="post"><input type="submit" class='navbutton' value="Next Page &gt;"><input type="hidden" name="s" value="10"><input type="hidden" name="vqd" value="4-5457820694747281"></form>
    <table border="0">
            <tr><td>Zero-click info: <a rel="nofollow" href="https://en.wikipedia.org/wiki/Oak">Oak</a></td></tr>
            <tr><td>An oak is a tree. <a rel="nofollow" href="https://en.wikipedia.org/wiki/Oak">More at Wikipedia</a></td></tr>
    </table>
    <table border="0">
            <tr class="result-sponsored">
              <td valign="top">1.&nbsp;</td>
              <td><a rel="nofollow" href="//duckduckgo.com/l/?uddg=https%3A%2F%2Fduckduckgo.com%2Fy.js%3Fad_domain%3Dx" class='result-link'>An advertisement</a> (Sponsored link - <a href="https://duckduckgo.com/help" class="result-link">more info</a>)</td>
            </tr>
            <tr class="result-sponsored"><td>&nbsp;</td><td class='result-snippet'>Buy oaks.</td></tr>
            <tr class="result-sponsored"><td>&nbsp;</td><td><span class='link-text'>ads.example</span></td></tr>
            ${each(10, (number) => duckduckgoRow(number + offset))}
    </table></body></html>`);
}

// ---- the others ----------------------------------------------------------------------------------------------------

function brave({ path, params, headers }: EngineRequest): Page | undefined {
  if (path === '/api/suggest') return openSearch(params.get('q'));
  const known = isKnown(params.get('q'));
  if (path === '/res/v1/web/search') {
    if (headers['x-subscription-token'] !== 'brave-test-key') return refuse(401);
    const results = numbers(5).map((number) => ({
      title: `Oak &amp; tree ${number}`,
      url: link(number),
      description: `About <strong>oaks</strong>, part ${number}.`,
      age: '2 hours ago',
      page_age: '2026-11-14T08:00:00',
      profile: { name: `Trees ${number}` },
      meta_url: { hostname: `www.trees${number}.example`, path: '› oak' },
    }));
    return json({
      type: 'search',
      query: { original: 'x', more_results_available: known },
      ...(known && {
        web: { type: 'search', results },
        infobox: {
          results: [
            {
              title: 'Oak',
              description: 'Tree',
              long_desc: 'An oak is a tree.',
              url: 'https://en.wikipedia.org/wiki/Oak',
              providers: [{ name: 'Wikipedia' }],
            },
          ],
        },
      }),
    });
  }
  if (path !== '/search') return undefined;
  return html(
    known
      ? `<div id="results"><div class="snippet standalone" data-type="faq"></div>${each(
          8,
          (number) =>
            `<div class="snippet svelte-jmfu5f" data-pos="${number}" data-type="web"><div class="result-content"><a href="${link(number)}" target="_self" class="svelte-14r20fy l1"><div class="site-wrapper"><div class="site-name-content"><div class="desktop-small-semibold">Trees ${number}</div></div><cite class="snippet-url">trees${number}.example <span>› oak</span></cite></div><div class="title search-snippet-title line-clamp-1" title="Oak">Oak &amp; tree ${number}</div></a><div class="generic-snippet"><div class="content desktop-default-regular line-clamp-dynamic"><span class="t-secondary">November ${number}, 2026 -</span> About <strong>oaks</strong>, part ${number}.</div></div></div></div>`,
        )}</div><script>kit.start(app, element, {node_ids:[0],data:[null,{type:"data",data:{body:{response:{infobox:{type:"graph",results:[{title:"Oak",description:"Tree",long_desc:"An oak is a \\"tree\\".",url:"https://en.wikipedia.org/wiki/Oak",providers:void 0,images:[{original:"https://img.example/oak.jpg"}]}]},web:{results:[]}}}}}]});</script>`
      : '<div id="results"><div class="no-results">Not many great matches came back</div></div>',
  );
}

const mojeek = ({ path, params }: EngineRequest): Page | undefined => {
  if (path !== '/search' || params.has('fmt')) return undefined;
  if (params.get('s') === '0') return refuse(403);
  if (!isKnown(params.get('q'))) return html('<div class="results"><p>No pages found matching: x</p></div>');
  return html(
    `<div class="results"><ul class="results-standard">${each(
      10,
      (number) =>
        `<li class="r${number}"><a class="ob" href="${link(number)}" title="${link(number)}"><p class="i"><span class="url">https://www.trees${number}.example<span class="url-path"> › oak</span></span></p></a><h2><a class="title" href="${link(number)}">Oak &amp; tree ${number}</a></h2><p class="s">About <strong>oaks</strong>, part ${number}.</p></li>`,
    )}</ul></div>`,
  );
};

const yahoo = ({ path, params }: EngineRequest): Page | undefined => {
  if (path === '/sugg/ff') return openSearch(params.get('command'));
  // The news are at the same path of another host; they always have an offset, and never a page size.
  if (path !== '/search' || (params.has('b') && !params.has('pz'))) return undefined;
  if (!isKnown(params.get('p'))) return html('<div class="compNoResults">We did not find results for: x</div>');
  return html(
    `<div id="web"><ol class="searchCenterMiddle">${each(
      7,
      (number) =>
        `<li><div class="dd fst algo algo-sr relsrch"><div class="compTitle options-toggle"><a class="d-ib va-top" aria-label="Oak &amp; tree ${number}" href="https://r.search.yahoo.com/_ylt=A;_ylu=B/RV=2/RE=1/RO=10/RU=${encodeURIComponent(link(number))}/RK=2/RS=x"><span class="d-ib p-abs t-0">trees${number}.example › oak</span><h3 class="title"><span>Oak &amp; tree ${number}</span></h3></a></div><div class="compText aAbs"><p class="fz-14"><span class="fc-obsidian">Nov ${number}, 2026 · About <b>oaks</b>, part ${number}.</span></p></div></div></li>`,
    )}</ol></div><div class="dd AlsoTry"><table><tr><td><a href="/search?p=oak+leaf">oak leaf</a></td></tr></table></div><a class="next" href="/search?b=8">Next</a>`,
  );
};

const startpage = ({ method, path, params, body }: EngineRequest): Page | undefined => {
  if (path === '/osuggestions') return openSearch(params.get('q'));
  const form = new URLSearchParams(body);
  if (path !== '/sp/search' || method !== 'POST' || form.get('cat') !== 'web') return undefined;
  if (form.get('sc') !== 'tokEN123')
    return { status: 302, type: 'text/html', body: '', headers: { location: '/sp/captcha' } };
  const results = numbers(isKnown(form.get('query')) ? 10 : 0).map((number) => ({
    title: `<b>Oak</b> &amp; tree ${number}`,
    clickUrl: link(number),
    displayUrl: `https://www.trees${number}.example › oak`,
    description: `${number} days ago ... About <b>oaks</b>, part ${number}.`,
  }));
  const mainline = [
    { display_type: 'ads-google', results: [{ title: 'Ad', clickUrl: 'https://ads.example/' }] },
    { display_type: 'web-google', results },
  ];
  return html(
    `<script>React.createElement(UIStartpage.AppSerpWeb, ${JSON.stringify({ render: { presenter: { regions: { mainline } } } })}),</script>`,
  );
};

const ecosia = ({ path, params }: EngineRequest): Page | undefined => {
  if (path === '/autocomplete') return openSearch(params.get('q'));
  if (path !== '/search') return undefined;
  if (!isKnown(params.get('q'))) return html('<main><div data-test-id="web-no-results">Nothing</div></main>');
  return html(
    `<main><section data-test-id="mainline"><article aria-label="Oak" class="entity"><header><h2>Oak</h2><h3>Tree</h3></header><p data-test-id="entity-description">An oak is a tree. <a href="https://en.wikipedia.org/wiki/Oak">Wikipedia</a></p></article><div data-test-id="mainline-result-ad"><article><a data-test-id="result-link" href="https://ads.example/"><h2 data-test-id="result-title">Ad</h2></a></article></div>${each(
      10,
      (number) =>
        `<div data-test-id="mainline-result-web" class="mainline__result-wrapper"><article aria-label="Oak &amp; tree ${number}" data-test-id="organic-result" class="result web-result"><div class="result__header"><div class="result-info"><div data-test-id="result-source-name" class="result-info__name"><span class="result-info__name-label">Trees ${number}</span></div><a data-test-id="result-link" tabindex="-1" href="${link(number)}" class="result-info__link"><div data-test-id="result-source"><span class="result-info__domain">https://www.trees${number}.example</span><span class="result-info__breadcrumbs"> › oak</span></div></a></div><div class="result__title"><a data-test-id="result-link" href="${link(number)}"><h2 data-test-id="result-title">Oak &amp; tree ${number}</h2></a></div></div><div data-test-id="result-description"><p data-test-id="web-result-description">0${number % 10 || 1}.11.2026 ... About oaks, part ${number}.</p></div></article></div>`,
    )}</section></main>`,
  );
};

const qwant = ({ path, params, rawQuery }: EngineRequest): Page | undefined => {
  const q = params.get('q');
  if (path === '/v3/suggest')
    return json({ status: 'success', data: { items: isKnown(q) ? [{ value: 'oak tree house' }] : [] } });
  if (path !== '/v3/search/web') return undefined;
  if (!/^q=.*&count=10&locale=\w+&offset=\d+&/.test(rawQuery))
    return json({ status: 'error', url: 'https://geo.captcha.example' });
  const items = numbers(isKnown(q) ? 10 : 0).map((number) => ({
    title: `Oak & tree ${number}`,
    url: link(number),
    desc: `About oaks, part ${number}.`,
    source: `trees${number}.example`,
  }));
  const mainline = [
    { type: 'ads', items: [{ title: 'Ad', url: 'https://ads.example/' }] },
    { type: 'web', items },
    { type: 'related_searches', items: [{ text: 'oak leaf', brand: null }] },
  ];
  return json({ status: 'success', data: { query: {}, result: { items: { mainline, sidebar: [] } } } });
};

const yandex = ({ path, params, body, headers }: EngineRequest): Page | undefined => {
  if (path === '/suggest-ff.cgi') return openSearch(params.get('part'));
  if (path === '/v2/web/search') {
    if (headers.authorization !== 'Api-Key yandex-key') return refuse(401);
    const { queryText } = (JSON.parse(body) as { query: { queryText: string } }).query;
    const doc = (number: number): string =>
      `<group><doc id="Z${number}"><url>${link(number).replace('&', '&amp;')}</url><domain>trees${number}.example</domain><title><hlword>Oak</hlword> &amp; tree ${number}</title><modtime>202611${String(number).padStart(2, '0')}T120000</modtime><passages><passage>About <hlword>oaks</hlword>, part ${number}.</passage></passages></doc></group>`;
    const response = isKnown(queryText)
      ? `<found priority="all">1200</found><results><grouping>${each(10, doc)}</grouping></results>`
      : '<error code="15">nothing</error>';
    const document = `<?xml version="1.0"?><yandexsearch><response>${response}</response></yandexsearch>`;
    return json({ rawData: Buffer.from(document).toString('base64') });
  }
  if (path !== '/search/') return undefined;
  if (!isKnown(params.get('text')))
    return html(
      '<main><div class="EmptySearchResults"><div class="EmptySearchResults-Title">Nothing found</div></div><ul id="search-result"></ul></main>',
    );
  return html(
    `<main><ul id="search-result" class="serp-list"><li class="serp-item serp-item__futuris-snippet" data-fast-name="neuro_answer"><a href="https://www.trees1.example/">An answer</a></li>${each(
      10,
      (number) =>
        `<li class="serp-item serp-item_card" data-cid="${number}" data-fast="1"><div class="Organic Typo"><div class="VanillaReact OrganicTitle OrganicTitle_size_l"><a target="_blank" class="Link Link_theme_normal OrganicTitle-Link link" href="${link(number)}"><div class="Favicon"></div><h2 class="OrganicTitle-LinkText"><span class="OrganicTitleContentSpan" role="text"><b>Oak</b> &amp; tree ${number}</span></h2></a></div><div class="Organic-Subtitle"><div class="Path Organic-Path"><a class="Link Path-Item link" href="${link(number)}"><b>trees${number}.example</b><span class="Path-Separator" aria-hidden="true">›</span>oak</a></div></div><div class="Organic-ContentWrapper"><div class="TextContainer OrganicText"><span role="text" class="OrganicTextContentSpan">About <b>oaks</b>, part ${number}.</span></div></div></div></li>`,
    )}</ul></main>`,
  );
};

const baidu = ({ path, params, headers }: EngineRequest): Page | undefined => {
  if (path === '/sugrec')
    return json({
      q: params.get('wd'),
      p: false,
      ...(isKnown(params.get('wd')) && { g: [{ type: 'sug', q: 'oak tree house' }] }),
    });
  if (path !== '/s') return undefined;
  if (!headers.cookie?.includes('BAIDUID=abc'))
    return {
      status: 302,
      type: 'text/html',
      body: '',
      headers: { location: 'https://wappass.baidu.com/static/captcha/' },
    };
  const entry = numbers(isKnown(params.get('wd')) ? 10 : 0).map((number) => ({
    title: `Oak &amp; tree ${number}`,
    url: link(number),
    abs: `About oaks, part ${number}.`,
    time: 1_794_650_000,
    pn: number,
  }));
  return json({ feed: { title: 'x_百度搜索', all: 1200, resultnum: '1200', pn: 0, rn: 10, entry: [...entry, {}] } });
};

const naver = ({ path, params, headers }: EngineRequest): Page | undefined => {
  if (path === '/nx/ac')
    return json({ query: [params.get('q')], items: [isKnown(params.get('q')) ? [['oak tree house', '0']] : []] });
  const known = isKnown(params.get('query'));
  if (path === '/v1/search/webkr.json') {
    if (headers['x-naver-client-id'] !== 'id' || headers['x-naver-client-secret'] !== 'secret') return refuse(401);
    const items = [{ title: '<b>Oak</b> &amp; tree 1', link: link(1), description: 'About oaks, part 1.' }];
    return json({ total: known ? 1 : 0, start: 1, display: known ? 1 : 0, items: known ? items : [] });
  }
  if (path !== '/search.naver' || params.get('where') !== 'web') return undefined;
  return html(
    known
      ? each(
          15,
          (number) =>
            `<div class="fds-web-normal-doc-root sds-comps-vertical-layout"><div class="sds-comps-profile"><div class="sds-comps-image sds-comps-image-circle"><img src="https://t.example/icon"></div><span class="sds-comps-profile-info-title-text">Trees ${number}</span><span class="sds-comps-profile-info-subtext">www.trees${number}.example › oak</span></div><a nocr="1" href="${link(number)}" target="_blank"><span class="sds-comps-text sds-comps-text-type-headline1">Oak &amp; tree ${number}</span></a><a nocr="1" href="${link(number)}"><span class="sds-comps-text sds-comps-text-type-body1">2026.11.1${number % 10}. - About oaks, part ${number}.</span></a></div>`,
        ) +
          '<div class="related_srch"><ul class="lst_related_srch _list_box"><li class="item"><a class="keyword" href="?query=oak+leaf"><div class="tit">oak leaf</div></a></li></ul></div>'
      : '<div class="not_found02">Nothing</div>',
  );
};

const searxng = ({ path, params }: EngineRequest): Page | undefined => {
  const q = params.get('q');
  if (path === '/autocompleter') return json([q, isKnown(q) ? ['oak tree house'] : []]);
  if (path !== '/search' || params.get('categories') !== 'general') return undefined;
  if (params.get('format') !== 'json') return refuse(403);
  const results = numbers(isKnown(q) ? 10 : 0).map((number) => ({
    template: 'default.html',
    url: link(number),
    title: `Oak & tree ${number}`,
    content: number === 2 ? 'Aug 19, 2024 · About oaks, part 2.' : `About oaks, part ${number}.`,
    publishedDate: number === 1 ? '2026-02-17T00:00:00' : null,
    thumbnail: '',
    engine: 'brave',
    engines: ['brave', 'google'],
    positions: [number],
    score: 1 / number,
    category: 'general',
  }));
  const infoboxes = [
    {
      infobox: 'Oak',
      id: 'https://en.wikipedia.org/wiki/Oak',
      content: 'An oak is a tree.',
      img_src: 'https://upload.wikimedia.org/oak.jpg',
      urls: [{ title: 'Wikipedia', url: 'https://en.wikipedia.org/wiki/Oak' }],
    },
  ];
  return json({
    query: q,
    number_of_results: 0,
    results,
    answers: [],
    corrections: [],
    infoboxes: isKnown(q) ? infoboxes : [],
    suggestions: ['oak trees'],
    unresponsive_engines: [],
  });
};

const wikipedia = ({ path, params, headers }: EngineRequest): Page | undefined => {
  if (path !== '/w/api.php') return undefined;
  if (!headers['user-agent']?.includes('Siteglass')) return refuse(403);
  if (params.get('action') === 'opensearch')
    return json([params.get('search'), isKnown(params.get('search')) ? ['Oak', 'Oak Park'] : [], [], []]);
  const known = isKnown(params.get('srsearch'));
  const asksForArticle =
    params.get('redirects') === '1' && params.get('prop') === 'extracts|pageimages|description|pageprops';
  const article = {
    pageid: 22,
    ns: 0,
    title: 'Oak',
    extract: 'An oak is a tree.',
    description: 'Genus of trees',
    thumbnail: { source: 'https://upload.wikimedia.org/oak.jpg', width: 400, height: 300 },
  };
  const several = { ...article, pageprops: { disambiguation: '' } };
  const pages: Record<string, object> = {
    'oak tree': article,
    'oak (disambiguation)': several,
  };
  const asked = params.get('titles') ?? '';
  const search = numbers(known ? 3 : 0).map((number) => ({
    ns: 0,
    title: `Oak tree ${number}?`,
    pageid: number,
    timestamp: '2026-11-01T10:00:00Z',
    snippet: `About <span class="searchmatch">oaks</span>, part ${number}.`,
  }));
  return json({
    batchcomplete: true,
    ...(known && { continue: { sroffset: 20, continue: '-||' } }),
    query: {
      searchinfo: { totalhits: known ? 1200 : 0 },
      search,
      ...(asksForArticle && { pages: [pages[asked] ?? { ns: 0, title: asked, missing: true }] }),
    },
  });
};

const marginalia = ({ path, params, headers }: EngineRequest): Page | undefined => {
  if (path !== '/search') return undefined;
  if (headers['api-key'] !== 'public') return refuse(401);
  const results = numbers(isKnown(params.get('query')) ? 5 : 0).map((number) => ({
    url: link(number),
    title: `Oak & tree ${number}`,
    description: `About oaks, part ${number}.`,
    quality: 4.2,
    format: 'html5',
    details: [],
  }));
  return json({ license: 'CC-BY-NC-SA 4.0', query: params.get('query'), page: 1, pages: 3, results });
};

export const webEngines: Record<string, Engine> = {
  bing,
  google,
  duckduckgo,
  brave,
  mojeek,
  yahoo,
  startpage,
  ecosia,
  qwant,
  yandex,
  baidu,
  naver,
  searxng,
  wikipedia,
  marginalia,
};
