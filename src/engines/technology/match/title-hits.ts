// Hits in the title of a page. A title may name the subject of a text instead of the software of the page.
import { hasManyFields } from './page-controls.ts';
import type { CompiledRules } from '../compile/compiled-rules.ts';
import type { Hit } from './facts.ts';
import type { PageContent } from './page-reader.ts';
import { plainName } from '../plain-name.ts';
import { nameInUrl } from './file-names.ts';
import { isAdvisory, isArticle, isPerson } from './sentences.ts';
import { isProse } from './statement-forms.ts';
import { isPhrase } from './titles.ts';

/** Whether a hit was found in the title of a page. */
export const isOfTitle = ({ type, key, match }: Hit): boolean =>
  (type === 'dom' && key === 'title') || (type === 'html' && /^<title\b/i.test(match));

/** A title of one or two words above a long text is the subject of the text: `Varnish`, `Radicale - Home`. */
const bareTitle =
  /^(?:(?:home|welcome(?: to)?)[ :|–-]{1,3})?[\w.+]+(?: [\w.+]+)?(?:[ :|–-]{1,3}(?:home(?: ?page)?|news|blog|portal|overview))?$/i;

/** A title that says what every installation says: `Welcome to nginx!`, `Apache2 Debian Default Page: It works`. */
const stockTitle = /\b(?:default|test page|welcome|works|error|not found|index of|success\w*)\b/i;

/** Removes what a title names as the subject of an article. */
export function dropTitles(
  hits: Hit[],
  { title, html }: { title: string; html: string },
  content: PageContent,
  { technologies }: CompiledRules,
): void {
  if (!hits.some(isOfTitle)) return;
  if (isPublished(content) && !stockTitle.test(title)) {
    hits.splice(0, hits.length, ...hits.filter((hit) => !isOfTitle(hit) || hit.version !== ''));
    return;
  }
  const all = content.text + content.listing + content.quoted;
  // The forms of an interface may explain themselves in paragraphs.
  const isText = !hasManyFields(html);
  const isAbout =
    isAdvisory(all) || isPhrase(title) || isPerson(title, all) || (isText && isArticle(all) && !stockTitle.test(title));
  if (!isAbout && !(isText && bareTitle.test(title) && isProse(all))) return;
  const isOwn = ({ technology }: Hit): boolean => isOwnPage(technologies[technology]?.name ?? '', content);
  hits.splice(
    0,
    hits.length,
    ...hits.filter(
      (hit) => !isOfTitle(hit) || isWordy(hit.match, all) || (!isAbout && (hit.version !== '' || isOwn(hit))),
    ),
  );
}

/** Whether a page says that it is an article, a recipe or goods. Software describes its own pages as a site. */
const isPublished = ({ meta }: PageContent): boolean =>
  meta.get('og:type')?.some((type) => !/^(?:website|object|profile)?$/i.test(type.trim())) === true ||
  meta.has('article:published_time');

/** A title of several words that a product has: `httpbin(1): HTTP Client Testing Service`. */
const isWordy = (title: string, text: string): boolean =>
  /[:(]/.test(title) && title.split(/\s+/).length >= wordyMin && !isPhrase(title) && !isAdvisory(text);
const wordyMin = 5;

/** Whether a page loads a file of the software that its title names: `redisCommander.js`. */
const isOwnPage = (name: string, { scriptSources, stylesheets }: PageContent): boolean =>
  [...scriptSources, ...stylesheets].some((address) => plainName(nameInUrl(address)) === plainName(name));
