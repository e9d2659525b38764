// Markdown of the main content of a page, or of the whole page when no main content is found.
//
// The page's author determines what Readability costs: its time grows with the square of the nesting, and for some pages with
// that of their length. It gets limits; a page beyond them is converted as a whole, which takes linear time.

import { Readability } from '@mozilla/readability';
import { htmlToMarkdown } from '@mdream/js';
import { parseHTML } from 'linkedom';
import { runInterruptibly } from '../../flow/interruptible.ts';
import { limitNesting } from './limited-nesting.ts';

// Shorter results are usually a teaser or a cookie notice instead of the article.
const articleCharactersMin = 250;

/** When to look for an article. Real articles have 10 to 40 levels, and seldom 10,000 elements. */
export interface ArticleLimits {
  depthMax: number;
  elementsMax: number;
  /** The search is stopped after this time. */
  msMax: number;
}

const usualLimits: ArticleLimits = { depthMax: 60, elementsMax: 20_000, msMax: 3000 };

/** `processed` is the output of `processHtml`, which makes links absolute. */
export function toMarkdown(processed: string, url: string, limits: Partial<ArticleLimits> = {}): string {
  const { depthMax, elementsMax, msMax } = { ...usualLimits, ...limits };
  const { html, depth, elements } = limitNesting(processed);
  const { origin } = new URL(url);
  const article = depth <= depthMax && elements <= elementsMax ? findArticle(html, msMax) : undefined;
  if (article === undefined) return htmlToMarkdown(html, { origin }).trim();
  const body = htmlToMarkdown(article.content, { origin }).trim();
  const { title } = article;
  return title === '' || startsWithHeading(body, title) ? body : `# ${title}\n\n${body}`;
}

function findArticle(html: string, msMax: number): { title: string; content: string } | undefined {
  try {
    const article = runInterruptibly(() => new Readability(parseHTML(html).document).parse(), msMax);
    if (!article?.content || (article.textContent?.trim().length ?? 0) < articleCharactersMin) return undefined;
    return { title: article.title?.replace(/\s+/g, ' ').trim() ?? '', content: article.content };
  } catch {
    return undefined; // Readability failed or took too long: convert the whole page
  }
}

function startsWithHeading(markdown: string, title: string): boolean {
  const first = /^#{1,6} +(.*)/.exec(markdown)?.[1];
  return first !== undefined && (first.includes(title) || title.includes(first));
}
