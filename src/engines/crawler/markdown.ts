// Clean markdown: the main content where a page has one, the whole page where it has not.

import { Readability } from '@mozilla/readability';
import { htmlToMarkdown } from '@mdream/js';
import { parseHTML } from 'linkedom';

// Shorter finds are a teaser or a cookie notice more often than the article.
const articleCharactersMin = 250;

/** Markdown of a page that `processHtml` has cleaned, so that its nesting and its links are in order. */
export function toMarkdown(processed: string, url: string): string {
  const article = findArticle(processed);
  if (article === undefined) return htmlToMarkdown(processed, { origin: new URL(url).origin }).trim();
  const body = htmlToMarkdown(article.content, { origin: new URL(url).origin }).trim();
  const { title } = article;
  return title === '' || startsWithHeading(body, title) ? body : `# ${title}\n\n${body}`;
}

function findArticle(processed: string): { title: string; content: string } | undefined {
  try {
    const { document } = parseHTML(processed);
    const article = new Readability(document).parse();
    if (!article?.content || (article.textContent?.trim().length ?? 0) < articleCharactersMin) return undefined;
    return { title: article.title?.replace(/\s+/g, ' ').trim() ?? '', content: article.content };
  } catch {
    return undefined; // a page that readability cannot read is still a page
  }
}

function startsWithHeading(markdown: string, title: string): boolean {
  const first = /^#{1,6} +(.*)/.exec(markdown)?.[1];
  return first !== undefined && (first.includes(title) || title.includes(first));
}
