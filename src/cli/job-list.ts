// `jobs list`: lists the jobs of a workspace through the management API.
import { Option } from 'commander';
import type { Command } from 'commander';
import { jobStates } from '../contract/management/activity.ts';
import { createManage } from './context.ts';
import type { CliEnvironment } from './context.ts';
import { formatTable } from './output.ts';
import { wholeNumber } from './typed-values.ts';

export function addJobList(jobs: Command, cli: CliEnvironment): void {
  jobs
    .command('list')
    .argument('[account]', 'slug of the workspace', 'default')
    .description('list jobs of a workspace, newest first (as its operator)')
    .addOption(new Option('--status <status>', 'only jobs in this state').choices(jobStates))
    .option('--text <text>', 'only jobs with this URL, endpoint, id, key or error, or a part of it')
    .option('--limit <number>', 'number of jobs', wholeNumber, 50)
    .action(
      createManage(cli)(
        async (
          { call, print },
          slug: string,
          query: { status?: (typeof jobStates)[number]; text?: string; limit: number },
        ) => {
          print(await call('GET /accounts/{slug}/jobs', { slug, query }), ({ items }) =>
            formatTable(
              [
                { title: 'job', read: (row) => row.job_id },
                { title: 'status', read: (row) => row.status },
                { title: 'endpoint', read: (row) => row.endpoint },
                { title: 'key', read: (row) => row.key_alias },
                { title: 'created', read: (row) => row.created_at },
                { title: 'ms', read: (row) => row.duration_ms },
                { title: 'credits', read: (row) => row.credits_charged },
                { title: 'error', read: (row) => row.error },
              ],
              items,
              'No jobs.',
            ),
          );
        },
      ),
    );
}
