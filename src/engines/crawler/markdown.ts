// Markdown of the main content of a page, or of the whole page when no main content is found.

import { Readability } from '@mozilla/readability';
import { htmlToMarkdown } from '@mdream/js';
import { parseHTML } from 'linkedom';

// Shorter results are usually a teaser or a cookie notice instead of the article.
const articleCharactersMin = 250;

/** `processed` is the output of `processHtml`, which limits nesting and makes links absolute. */
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
    return undefined; // Readability failed: convert the whole page
  }
}

function startsWithHeading(markdown: string, title: string): boolean {
  const first = /^#{1,6} +(.*)/.exec(markdown)?.[1];
  return first !== undefined && (first.includes(title) || title.includes(first));
}
