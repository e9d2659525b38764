// Frameworks in Haskell, Lisp and PHP, by sessions, tokens in forms and error pages.
import type { TechnologyRule } from '../../rule-set.ts';

export const otherFrameworks: Record<string, TechnologyRule> = {
  // Haskell
  Happstack: {
    html: '<title>Happstack (\\d[\\d.]*\\d) File not found</title>\\;version:\\1',
    examples: [{ html: '<head><title>Happstack 7.7.2 File not found</title></head>', version: '7.7.2' }],
  },
  Snap: {
    html: '<title>Not found</title>\\s{1,3}</head>\\s{1,3}<body>\\s{1,3}<code>No handler accepted "/',
    examples: [
      { html: '<title>Not found</title>\n</head>\n<body>\n<code>No handler accepted "/robots.txt"</code>\n</body>' },
    ],
  },
  Yesod: {
    html: [
      // The names that it gives to the fields of forms.
      '<(?:input|select|textarea) id="hident\\d{1,4}" name="f\\d{1,3}"',
      '<html><head><title>Not Found</title></head><body><h1>Not Found</h1>\\n<p>/[^<]{0,200}</p>\\n</body></html>',
    ],
    implies: 'Haskell',
    examples: [
      { html: '<input id="hident2" name="f1" type="number" step="1" required="" value="">' },
      {
        html: '<!DOCTYPE html>\n<html><head><title>Not Found</title></head><body><h1>Not Found</h1>\n<p>/robots.txt</p>\n</body></html>',
      },
    ],
  },

  // Lisp
  'Common Lisp': {
    cats: [27],
    description: 'Common Lisp is a programming language, a dialect of Lisp.',
    website: 'https://common-lisp.net',
    cookies: { 'hunchentoot-session': '' },
    headers: { server: '^Hunchentoot' },
    html: "<a href='http://www\\.sbcl\\.org/'>\\(SBCL ",
    examples: [
      { cookies: { 'hunchentoot-session': '1:4E45' } },
      { headers: { server: 'Hunchentoot 1.2.38' } },
      { html: "<address><a href='http://www.sbcl.org/'>(SBCL 2.2.9.debian)</a></address>" },
    ],
  },
  Hunchentoot: {
    html: "<address><a href='http://weitz\\.de/hunchentoot/'>Hunchentoot (\\d[\\d.]*\\d)</a>\\;version:\\1",
    examples: [
      { html: "<hr><address><a href='http://weitz.de/hunchentoot/'>Hunchentoot 1.2.38</a>", version: '1.2.38' },
    ],
  },
  Clojure: {
    cats: [27],
    description: 'Clojure is a programming language, a dialect of Lisp.',
    website: 'https://clojure.org',
    cookies: { 'ring-session': '' },
    html: '<input id="__anti-forgery-token" name="__anti-forgery-token" type="hidden"',
    examples: [
      { cookies: { 'ring-session': '5e7ecd5c' } },
      { html: '<input id="__anti-forgery-token" name="__anti-forgery-token" type="hidden" value="+M/p" />' },
    ],
  },
  Ring: {
    html: '<input id="__anti-forgery-token" name="__anti-forgery-token" type="hidden"',
    examples: [{ html: '<input id="__anti-forgery-token" name="__anti-forgery-token" type="hidden" value="+M/p" />' }],
  },
  Racket: {
    cats: [27],
    description: 'Racket is a programming language, a dialect of Lisp.',
    website: 'https://racket-lang.org',
    headers: { server: '^Racket$' },
    html: '<p>Powered by <a href="http://racket-lang\\.org/">Racket</a></p>',
    examples: [
      { headers: { server: 'Racket' } },
      { html: '<p>Powered by <a href="http://racket-lang.org/">Racket</a></p>' },
    ],
  },

  // Java
  Java: {
    // Until the browser has returned the cookie, servlets write it into links of their own site.
    html: '(?:href|action)="/?[\\w.%-][^":<>]{0,300};jsessionid=[\\dA-Fa-f]{16}',
    examples: [{ html: `<form action="SessionExample;jsessionid=${'0A'.repeat(16)}" method=POST>` }],
  },

  // PHP
  'Slim Framework': {
    html: '<h1>Page Not Found</h1>\\s{1,20}<p>\\s{1,20}The page you are looking for could not be found\\. Check the address bar\\s{1,20}to ensure your URL is spelled correctly\\. If all else fails, you can\\s{1,20}visit our home page at the link below\\.',
    examples: [
      {
        html: '<h1>Page Not Found</h1>\n        <p>\n            The page you are looking for could not be found. Check the address bar\n            to ensure your URL is spelled correctly. If all else fails, you can\n            visit our home page at the link below.\n        </p>',
      },
    ],
  },
};
