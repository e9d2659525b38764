// `crawl-site`: crawls a website with a running service, follows it and writes the pages.
import { Option } from 'commander';
import type { Command } from 'commander';
import type { Crawl, NewCrawl } from '../../clients/src/index.ts';
import { resultFormats } from '../contract/batch.ts';
import { crawlEndpoints, robotsUses, sitemapUses } from '../contract/crawl.ts';
import type { JsonObject } from '../contract/json.ts';
import type { CliEnvironment } from './context.ts';
import { formatTable } from './output.ts';
import {
  createAct,
  openOutput,
  readParameter,
  withKey,
  writeValue,
  type Output,
  type ServiceContext,
} from './service-commands.ts';
import { collect, wholeNumber } from './typed-values.ts';
import { addWorkCommands, progressColumns, statusColumn } from './work-commands.ts';
import { failedCode, saveFile, writeResults } from './work-results.ts';

interface StartFlags {
  limit?: number;
  depth?: number;
  include?: string[];
  exclude?: string[];
  subdomains?: boolean;
  sitemap?: (typeof sitemapUses)[number];
  robots?: (typeof robotsUses)[number];
  delayMs?: number;
  concurrency?: number;
  endpoint?: (typeof crawlEndpoints)[number];
  param?: JsonObject;
  name?: string;
  webhookUrl?: string;
  output?: string;
  wait: boolean;
}

export function addCrawlCommands(program: Command, cli: CliEnvironment, setExitCode: (code: number) => void): void {
  const crawl = program.command('crawl-site').description('crawl a website with a running service, and read its pages');
  const act = createAct(cli, setExitCode);

  withKey(crawl.command('start', { isDefault: true }))
    .description('crawl a website, wait, and write its pages as NDJSON')
    .argument('<url>', 'the start page')
    .option('--limit <pages>', 'maximum number of pages (default: 1000)', wholeNumber)
    .option('--depth <links>', 'maximum number of links between the start page and a page (default: 10)', wholeNumber)
    .option('--include <pattern>', 'regular expression of URLs to fetch; can be repeated', collect)
    .option('--exclude <pattern>', 'regular expression of URLs not to fetch; can be repeated', collect)
    .option('--subdomains', 'fetch all hosts of the domain')
    .addOption(new Option('--sitemap <use>', 'use of sitemaps (default: include)').choices(sitemapUses))
    .addOption(new Option('--robots <use>', 'use of robots.txt and nofollow (default: obey)').choices(robotsUses))
    .option('--delay-ms <number>', 'milliseconds between two pages of a host (default: 0)', wholeNumber)
    .option('--concurrency <number>', 'pages at the same time (default: 4)', wholeNumber)
    .addOption(new Option('--endpoint <endpoint>', 'what fetches the pages (default: crawler)').choices(crawlEndpoints))
    .option('--param <name=value>', 'parameter of all pages; can be repeated', readParameter)
    .option('--name <text>', 'a name for your own use')
    .option('--webhook-url <url>', 'URL to which the finished crawl is posted')
    .option('--output <file>', 'write the pages to this file (default: stdout)')
    .option('--no-wait', 'print the crawl and do not wait for pages')
    .action(act((context, url: string, flags: StartFlags) => start(context, url, flags)));

  addWorkCommands<Crawl>(crawl, act, {
    noun: 'crawl',
    nouns: 'crawls',
    parts: 'pages',
    routesOf: ({ crawls }) => crawls,
    format: formatCrawls,
    formatDetails: formatSkips,
  });

  withKey(crawl.command('results'))
    .description('write the pages of a crawl, in the order of completion')
    .argument('<crawl-id>', 'the identifier of the crawl')
    .addOption(
      new Option('--format <format>', 'csv and zip (Markdown files) have the pages so far')
        .choices(resultFormats)
        .default('ndjson'),
    )
    .option('--cursor <cursor>', 'continue after the page with this cursor')
    .option('--output <file>', 'append to this file (default: stdout)')
    .option('--no-follow', 'stop at the newest page, even if more are to come')
    .action(
      act(async (context, id: string, flags: ResultFlags) => {
        if (flags.format !== 'ndjson')
          return await saveFile(context, await context.client.crawls.download(id, flags.format), flags.output);
        await using output = await openOutput(context.cli, flags.output);
        return await writePages(context, id, output, flags);
      }),
    );

  crawl.addHelpText(
    'after',
    `
Options of a crawl: siteglass crawl-site start --help

Examples:
  siteglass crawl-site https://example.com/ --limit 100 --output pages.ndjson       crawl, wait and save the pages
  siteglass crawl-site https://example.com/ --include ^/docs/ --param response_type=markdown
  siteglass crawl-site list --status running
  siteglass crawl-site show 0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21                    with what was skipped, and why
  siteglass crawl-site results 0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21 --format zip --output pages.zip`,
  );
}

interface ResultFlags {
  format: (typeof resultFormats)[number];
  cursor?: string;
  output?: string;
  follow: boolean;
}

async function start(context: ServiceContext, url: string, flags: StartFlags): Promise<number> {
  const { client, cli } = context;
  await using output = await openOutput(cli, flags.output); // before the crawl costs credits
  const accepted = await client.crawls.create({ url, ...settingsOf(flags) });
  if (!flags.wait) {
    writeValue(context, accepted, () => `${accepted.crawl_id}\n`);
    return 0;
  }
  cli.stderr.write(`Crawl ${accepted.crawl_id}\n`);
  return await writePages(context, accepted.crawl_id, output, { follow: true });
}

/** The service has the defaults. */
function settingsOf(flags: StartFlags): Omit<NewCrawl, 'url'> {
  const { include = [], exclude = [], limit, depth, subdomains, sitemap, robots, concurrency, endpoint, name } = flags;
  const { param: params = {}, delayMs: delay_ms, webhookUrl: webhook_url } = flags;
  const chosen = { limit, depth, subdomains, sitemap, robots, concurrency, endpoint, name, delay_ms, webhook_url };
  const given = Object.entries(chosen).filter(([, value]) => value !== undefined);
  return { include, exclude, params, ...Object.fromEntries(given) };
}

/** The exit code is 1 when a page has failed. */
async function writePages(
  context: ServiceContext,
  id: string,
  output: Output,
  { cursor, follow }: { cursor?: string | undefined; follow: boolean },
): Promise<number> {
  const { crawls } = context.client;
  const { work, failed } = await writeResults(context, output, {
    results: crawls.results(id, { follow, ...(cursor === undefined ? {} : { cursor }) }),
    state: () => crawls.get(id),
    done: 'pages',
  });
  context.cli.stderr.write(formatSkips(work));
  return failed > 0 ? failedCode : 0;
}

const formatSkips = ({ skipped, duplicates }: Crawl): string =>
  [
    ...(duplicates > 0 ? [`duplicates: ${duplicates} pages with the text of an earlier one`] : []),
    ...skipped.map(
      ({ reason, count, samples }) => `skipped, ${reason}: ${count}${samples[0] ? ` (${samples[0]})` : ''}`,
    ),
  ]
    .map((line) => `${line}\n`)
    .join('');

const formatCrawls = (crawls: readonly Crawl[]): string =>
  formatTable<Crawl>(
    [
      { title: 'crawl', read: (row) => row.crawl_id },
      { title: 'url', read: (row) => row.url },
      statusColumn,
      { title: 'found', read: (row) => row.total },
      ...progressColumns,
    ],
    crawls,
    'No crawls.',
  );
