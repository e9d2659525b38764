// Routes of Firecrawl that we do not offer. They answer 400 and say what to use instead.

const model = 'needs a language model, which is not part of this service';

/** By the first part of the path after the version. */
export const notOffered: Readonly<Record<string, string>> = {
  extract: `extract ${model}; use the parameter \`extract\` of /v1/website/crawler, which takes selectors`,
  agent: `agent ${model}`,
  'deep-research': `deep-research ${model}`,
  llmstxt: `llmstxt ${model}; use map and scrape`,
  'crawl/params-preview': `params-preview ${model}; send the parameters of the crawl`,
  browser:
    'browser sessions are not offered; use actions of scrape, or `browser_instructions` of /v1/website/rendering',
  monitor: 'monitors are not offered here; use /v1/schedules with `watch`',
  parse: 'uploading files is not offered; scrape the address of the document',
  feedback: 'feedback is not collected',
  'team/token-usage': 'tokens are not counted: no language model is used; see team/credit-usage',
  'scrape/:id': 'results of scrapes are not kept; use batch/scrape',
};
