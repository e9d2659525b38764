// What is unusual about a response: headers, cookies and hosts of scripts that ordinary responses do not have.
import type { Page } from './body-signs.ts';
import type { ObservedResponse } from './response-parts.ts';
import { cookiesOf, hostOf, shown } from './response-parts.ts';
import { selfNamedIn } from './self-named.ts';
import type { Candidate } from './verdict.ts';

const listMax = 10;
const scannedCharactersMax = 256 * 1024;

/** Headers of HTTP and of common servers, frameworks and security policies, which say nothing about a protection. */
const ordinaryHeaders = new Set(
  `accept-ch accept-ranges access-control-allow-credentials access-control-allow-headers access-control-allow-methods
  access-control-allow-origin access-control-expose-headers access-control-max-age age ali-swift-global-savetime
  allow alt-svc cache-control cdn-cache-control clear-site-data connection content-disposition content-encoding
  content-language content-length content-location content-range content-security-policy
  content-security-policy-report-only content-type critical-ch cross-origin-embedder-policy
  cross-origin-opener-policy cross-origin-resource-policy date document-policy eagleid etag expect-ct expires
  feature-policy host host-header keep-alive last-modified link location ms-author-via nel origin-agent-cluster
  origin-trial p3p permissions-policy pragma priority proxy-connection public-key-pins referrer-policy refresh
  report-to reporting-endpoints retry-after server-timing set-cookie sourcemap speculation-rules status
  strict-transport-security surrogate-control surrogate-key timing-allow-origin trailer transfer-encoding upgrade
  vary via warning www-authenticate x-amz-cf-id x-amz-cf-pop x-amz-id-2 x-amz-request-id x-aspnet-version
  x-aspnetmvc-version x-backend x-cache x-cache-hits x-cache-lookup x-cache-status x-cached x-content-type-options
  x-clienterror x-cloud-trace-context x-correlation-id x-dns-prefetch-control x-download-options x-frame-options
  x-generator x-hits x-host x-permitted-cross-domain-policies x-pingback x-powered-by x-proxy-cache x-redirect-by
  x-request-id x-response-time x-robots-tag x-runtime x-served-by x-squid-error x-swift-cachetime x-swift-error
  x-swift-savetime x-timer x-trace-id x-turbo-charged-by x-ua-compatible x-varnish x-xss-protection`.split(/\s+/),
);
/** The beginnings of other such headers: of limits, clouds, gateways and content management systems. */
const ordinaryBeginning =
  /^(?:(?:x-)?rate-?limit(?:-|$)|x-(?:amzn?|azure|drupal|envoy|fastly|github|goog|kong|litespeed|magento|ms|msedge|nf|nginx|sap|shopify|vercel|wix|wp)-)/;
const ordinaryServer =
  /^(?:apache|nginx|openresty|microsoft-iis|microsoft-httpapi|squid|lighttpd|litespeed|caddy|envoy|gunicorn|werkzeug|uvicorn|jetty|kestrel|cowboy|express|varnish|istio-envoy|awselb|tengine|cloudfront|amazons3|gws|ghs)\b/i;
const ordinaryCookie =
  /^(?:phpsessid|jsessionid|asp\.net_sessionid|connect\.sid|session(?:id|_id)?|sid|_?csrf\w*|xsrf-token|lang(?:uage)?|locale|_ga\w*|_gid|_fbp|laravel_session|wordpress_\w+|cart\w*|route|server(?:id)?|awsalb\w*|awselb\w*|arraffinity\w*|gclb|ingresscookie)$/i;
/** The value with which a load balancer sends a visitor to the same server again. */
const nameOfServer = /^"?(?:srv|server|web|node|backend|worker)[-_.]?[\w.-]{0,80}"?$/i;

export function candidateOf(response: ObservedResponse, page: Page | undefined): Candidate {
  const hops = [response.headers, ...headersOfRedirects(response)];
  return {
    headers: [...new Set([...selfNamedIn(response).headers, ...hops.flatMap(unusualHeaders)])].slice(0, listMax),
    cookies: [...new Set(hops.flatMap(unusualCookies))].slice(0, listMax),
    scriptHosts: page === undefined ? [] : foreignScriptHosts(page.text, response.finalUrl).slice(0, listMax),
  };
}

/** The headers of the redirects by the same host. Some products set their cookie with a redirect. */
function headersOfRedirects({ finalUrl, redirects = [] }: ObservedResponse): ObservedResponse['headers'][] {
  const host = hostOf(finalUrl);
  return redirects
    .filter(({ url }) => hostOf(url) === host)
    .map(({ headers = {} }) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    );
}

function unusualHeaders(headers: ObservedResponse['headers']): string[] {
  return Object.entries(headers)
    .flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one] as const))
    .filter(([name, value]) =>
      name === 'server' ? !ordinaryServer.test(value) : !ordinaryHeaders.has(name) && !ordinaryBeginning.test(name),
    )
    .map(([name, value]) => `${shown(name)}: ${shown(value)}`)
    .toSorted();
}

function unusualCookies(headers: ObservedResponse['headers']): string[] {
  const names = [...cookiesOf(headers['set-cookie'] ?? [])]
    .filter(([name, value]) => !ordinaryCookie.test(name) && !nameOfServer.test(value))
    .map(([name]) => shown(name));
  return [...new Set(names)].toSorted();
}

/** Hosts of libraries, fonts and statistics that pages of any site use. */
const ordinaryHost =
  /(?:^|\.)(?:google-analytics\.com|googletagmanager\.com|(?:ajax|fonts|maps)\.googleapis\.com|fonts\.gstatic\.com|googlesyndication\.com|doubleclick\.net|code\.jquery\.com|jsdelivr\.net|unpkg\.com|cdnjs\.cloudflare\.com|bootstrapcdn\.com|fontawesome\.com|typekit\.net|polyfill\.io|connect\.facebook\.net|clarity\.ms|bat\.bing\.com|hotjar\.com|newrelic\.com|nr-data\.net|segment\.com|sentry-cdn\.com|mc\.yandex\.ru|hm\.baidu\.com|cloudflareinsights\.com|matomo\.cloud|plausible\.io|cookielaw\.org|cookiebot\.com)$/;

/** The hosts of scripts and frames, without that of the page itself and those that any site uses. */
function foreignScriptHosts(html: string, url: string): string[] {
  const own = hostOf(url);
  const hosts = new Set<string>();
  const source = /<(?:script|iframe)\b[^<>]{0,500}?\bsrc\s{0,9}=\s{0,9}["']?((?:https?:)?\/\/[^"'\s<>]{1,300})/gi;
  for (const [, address = ''] of html.slice(0, scannedCharactersMax).matchAll(source)) {
    const host = hostOf(address.startsWith('//') ? `https:${address}` : address);
    if (host !== '' && host !== own && !ordinaryHost.test(host)) hosts.add(host);
    if (hosts.size > listMax) break;
  }
  return [...hosts].toSorted();
}
