// Pages that document software. Their titles name their subject: `Terminado 0.18.1 documentation` is a page of Sphinx, not of Terminado.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import type { Hit, Named } from './facts.ts';
import { isSiteOf } from './statement-forms.ts';
import { isOfTitle } from './title-hits.ts';

const documentation = 4;
const siteGenerators = 57;

/** Tools of these categories with which applications are made too, or that applications show on a page of their own. */
const ofApplications = new Set(
  `Apigee | Astro | Gatsby | Gridsome | Histoire | Intercom Articles | Ladle | Nuxt.js | Phenomic | RapiDoc | ReDoc | Saber | Scalar |
  Scully | Stoplight Elements | Storybook | Styleguidist | Support Hero | Swagger UI | TiddlyWiki | Zendesk`.split(
    /\s*\|\s*/,
  ),
);

/** Programs without a rule that turn texts into pages. */
const writers =
  /\b(?:asciidoc\w*|docbook|docutils|groff|hevea|hyperlatex|latex2?html|makeinfo|texi2html|texinfo|tth|libreoffice|openoffice)\b/i;

/** Whether a technology is a tool for documentation. */
const isTool = (number: number, { technologies }: CompiledRules): boolean => {
  const { name = '', categories = [] } = technologies[number] ?? {};
  return (categories.includes(documentation) || categories.includes(siteGenerators)) && !ofApplications.has(name);
};

/** Whether a tool for documentation has written a page. */
export const isDocumentation = (hits: readonly Hit[], meta: Named, rules: CompiledRules): boolean =>
  (meta['generator'] ?? []).some((value) => writers.test(value)) ||
  hits.some((hit) => !isOfTitle(hit) && hit.type !== 'headers' && isTool(hit.technology, rules));

/** Removes what nothing but the title of documentation names, except the tool that has written it. */
export function dropSubjects(hits: Hit[], rules: CompiledRules): void {
  const named = new Set(hits.filter((hit) => !isOfTitle(hit)).map(({ technology }) => technology));
  hits.splice(0, hits.length, ...hits.filter(({ technology }) => named.has(technology) || isTool(technology, rules)));
}

const words = String.raw`(?:(?:developer|user|admin(?:istrator)?|api|online|offline|reference|upgrade|installation|migration)(?:'?s)? )*(?:docs?|documentation|manual|handbook|guide|tutorial|faq|howto|changelog|release notes|read ?me)`;
const documenting = new RegExp(String.raw`(?:^|[ —–|:-])${words}(?:$| for\b| of\b|[ ]*[—–|:-])`, 'i');

/** Whether a title says that a page documents something: `Name documentation`, `Name: upgrade guide`. */
export const isDocumentationTitle = (title: string): boolean => documenting.test(title);

const ownNames = new Set(['application-name', 'apple-mobile-web-app-title']);

/** Removes what a site says of itself: `slate.test` with the title `Slate` is the site of that name, and not made with Slate. */
export function dropSiteNames(hits: Hit[], url: string, { technologies }: CompiledRules): void {
  const isName = (hit: Hit): boolean => isOfTitle(hit) || (hit.type === 'meta' && ownNames.has(hit.key ?? ''));
  const isSite = ({ technology }: Hit): boolean => isSiteOf(technologies[technology]?.name ?? '', url);
  if (!hits.some((hit) => isName(hit) && isSite(hit))) return;
  const named = new Set(hits.filter((hit) => !isName(hit)).map(({ technology }) => technology));
  hits.splice(0, hits.length, ...hits.filter((hit) => named.has(hit.technology) || !isName(hit) || !isSite(hit)));
}
