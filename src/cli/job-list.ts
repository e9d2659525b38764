// `jobs list`: the jobs of a workspace, which only its operator can list; a key knows the ids of its own.
import type { Command } from 'commander';
import { withManagement } from './context.ts';
import type { Surroundings } from './context.ts';
import { formatTable } from './output.ts';

interface JobRow {
  job_id: string;
  status: string;
  endpoint: string;
  key_alias: string | null;
  created_at: string;
  duration_ms: number | null;
  credits_charged: number;
  error: string | null;
}

export function addJobList(jobs: Command, surroundings: Surroundings): void {
  jobs
    .command('list')
    .argument('[account]', 'slug of the workspace', 'default')
    .description('jobs of a workspace, newest first (as its operator)')
    .option('--status <status>', 'queued, processing, completed or failed')
    .option('--limit <number>', 'how many', '50')
    .action(async (account: string, options: { status?: string; limit: string }, command: Command) => {
      await withManagement(command, surroundings, async ({ call, print }) => {
        const { status, limit } = options;
        const query = new URLSearchParams({ limit, ...(status === undefined ? {} : { status }) });
        print(
          await call('GET', `/accounts/${encodeURIComponent(account)}/jobs?${query.toString()}`),
          ({ items }: { items: JobRow[] }) =>
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
      });
    });
}
