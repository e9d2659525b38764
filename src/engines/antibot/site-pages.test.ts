// Ordinary pages that quote refusals: threads, company pages, documentation. Every text of the samples is put into each of them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDetector } from './detector.ts';
import { readableText } from './readable-text.ts';
import { isOfSite } from './site-pages.ts';
import { readSample } from './testing/sample.ts';

const { detect } = createDetector();
const page = (html: string) => detect(readSample(`200 || ${html}`));

const sampleLiteral = /(['"`])\d{3}(?: \|(?:(?!\1)[^\\\n]|\\.)*?)? \|\| ((?:(?!\1)[^\\\n]|\\.)*)\1/g;

/** What the bodies of all samples in this folder show. */
function sampleTexts(): string[] {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') || name.includes('samples'))
    .filter((name) => name.endsWith('.ts'));
  const bodies = files.flatMap((name) =>
    [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(sampleLiteral)].map(([, , body = '']) => body),
  );
  const texts = bodies.map((body) => readableText(body.replaceAll(/\\(.)/g, '$1')).replaceAll(/[<>\s]+/g, ' '));
  return [...new Set(texts)].filter((text) => text.length >= 4);
}

const padding = 'The bakery in our street opens at seven and sells bread, rolls and cake. ';
const menu = '<a href="/">Home</a> <a href="/new">New</a> <a href="/search">Search</a>';

/** Pages around a quoted text, with or without more to read. */
const templates: Record<string, (quoted: string, more: string) => string> = {
  'a thread': (quoted, more) =>
    `<title>Cannot open my shop - Support forum</title><nav>${menu}</nav><h1>Cannot open my shop</h1><div><b>anna</b><p>${quoted} What can I do?</p></div><div><b>ben</b><p>Ask your host. ${more}</p></div><div><b>cleo</b><p>Same here.</p></div><footer>Rules of the forum</footer>`,
  'a thread with a menu of an old template': (quoted, more) =>
    `<title>Shop unreachable</title><div id="menu"><ul><li><a href="index.php">Index</a></li><li><a href="faq.php">FAQ</a></li><li><a href="list.php">Members</a></li></ul></div><p>${quoted}</p><p>Works here. ${more}</p>`,
  'a thread without links': (quoted, more) =>
    `<title>Shop unreachable</title><p>anna: I get this since Monday:</p><p>${quoted}</p><p>ben: works here. ${more}</p>`,
  'comments without links': (quoted, more) =>
    `<title>Shop unreachable</title><div class="comment"><span class="author">anna</span> ${quoted}</div><div class="comment">Works here. ${more}</div>`,
  'the page of a company': (quoted, more) =>
    `<title>Miller's bakery</title><nav><a href="#bread">Bread</a> <a href="#contact">Contact</a></nav><h1>Fresh bread</h1><p>${more}</p><footer><p>${quoted}</p><a href="/imprint">Imprint</a></footer>`,
  'the page of a company with full addresses': (quoted, more) =>
    `<title>Miller</title><div><a href="https://miller.test/">Home</a> <a href="https://miller.test/bread">Bread</a> <a href="https://miller.test/contact">Contact</a></div><p>${more}</p><p>${quoted}</p>`,
  'a page of documentation': (quoted, more) =>
    `<title>Messages - Acme</title><aside><a href="intro.html">Intro</a> <a href="setup.html">Setup</a></aside><h1>Messages</h1><p>${quoted}: shown if a rule matches.</p><p>${more}</p>`,
  'a page of documentation with its neighbours': (quoted, more) =>
    `<title>Messages - Acme</title><h1>Messages</h1><p>${quoted}: shown if a rule matches.</p><p>${more}</p><a href="setup.html">Setup</a> <a href="errors.html">Errors</a>`,
  'a page of documentation with code': (quoted, more) =>
    `<title>Messages - Acme</title><h1>Messages</h1><p>${quoted}: see <code>acme log</code>.</p><p>${more}</p>`,
};

describe('a text of a refusal', () => {
  const texts = sampleTexts();

  test('is read from every sample', () => expect(texts.length).toBeGreaterThan(400));

  test.each(Object.keys(templates))('refuses no visitor in %s', (name) => {
    const wrong: string[] = [];
    for (const sentences of [0, 3, 8]) {
      for (const text of texts) {
        const { vendor } = page(templates[name]!(text, padding.repeat(sentences)));
        if (vendor !== 'none') wrong.push(`${sentences} ${vendor} ${text}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('refuses no visitor between headings and sentences about something else', () => {
    const around = (text: string) =>
      page(`<title>Notes</title><h1>Messages</h1><p>${text}</p><p>${padding.replace('our', 'the').repeat(2)}</p>`);
    expect(texts.filter((text) => around(text).vendor !== 'none')).toEqual([]);
  });

  test('refuses no visitor on a missing page of the site', () => {
    const { vendor } = detect(
      readSample(`404 || <nav>${menu}</nav><p>Your request was blocked. Your support ID is: 18299292576537701275</p>`),
    );
    expect(vendor).toBe('none');
  });

  test('only mentions a product if nothing is refused', () => {
    const text =
      'We resell Viettel WAF to small companies in Hanoi. Call us for an offer, every day from nine to five.';
    expect(page(`<title>Acme</title><p>${text}</p>`).vendor).toBe('none');
    expect(page('<p>Viettel WAF</p>').vendor).toBe('unknown');
    expect(page(`<p>${text} Your request was stopped.</p>`).vendor).toBe('unknown');
  });
});

describe('a page that refuses the visitor', () => {
  const refusal = '<p>The requested URL was rejected. Your support ID is: 18299292576537701275</p>';

  test.each([
    `<title>Request Rejected</title>${refusal}<a href="javascript:history.back();">[Go Back]</a>`,
    `<title>Shop</title><header><a href="/"><img src="/logo.png"></a></header><h1>Sorry</h1>${refusal}`,
    `<title>Shop</title><h1>Shop</h1>${refusal}<footer>© 2026 Shop <a href="/privacy">Privacy</a></footer>`,
    `<h1>Stop</h1>${refusal}<footer>By <a href="https://acme.test/">Acme</a> <a href="https://acme.test/terms">Terms</a></footer>`,
    `<h1>Request rejected</h1>${refusal}<h2>Why have I been blocked?</h2><p>What can I do to resolve this?</p>`,
    `<h1>Check</h1>${refusal}<label>I am human</label><button>I need help</button><a href="#">Why do I see this page?</a>`,
    `<h1>Shop</h1>${refusal}<a href="mailto:a@shop.test">Mail</a> <a href="tel:1">Call</a> <a href="/">Home</a> <a href="/contact">Contact</a>`,
    `<title>Access denied</title>${refusal}<!-- <nav>${menu}</nav> --><script>document.write('<nav>${menu}</nav>')</script>`,
  ])('is none of the site: %s', (html) => {
    expect(page(html)).toMatchObject({ vendor: 'f5-asm', detections: [{ state: 'blocked' }] });
  });
});

test('a hostile page takes little time', () => {
  const parts = ['<a href=', '<div class="', '<p id=post- ', '<nav>', 'I get, a ', '<!--', '<code', 'Do I have '];
  const start = performance.now();
  for (const part of parts) isOfSite(part.repeat(20_000));
  expect(performance.now() - start).toBeLessThan(2000);
});
