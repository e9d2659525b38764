// watch and schedules: calls that run at set times.
import { Option } from 'commander';
import type { Command } from 'commander';
import { isObject, parseJson, tryParseJson } from '../contract/json.ts';
import { watches } from '../contract/schedule.ts';
import type { Schedule, ScheduleRunList, Watch } from '../contract/schedule.ts';
import type { Schema, ValueOf } from '../contract/schema.ts';
import type { EndpointOf } from '../endpoints/endpoint.ts';
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  listSchedules,
  scheduleRuns,
} from '../endpoints/schedules/schedules.ts';
import { ApiFailure, openApiFor } from './api.ts';
import { exitCodeOf } from './call.ts';
import type { CliEnvironment } from './context.ts';
import { CommandError } from './management.ts';
import { formatFacts, formatTable } from './output.ts';
import { collect } from './typed-values.ts';

interface WatchOptions {
  every?: string;
  cron?: string;
  timezone?: string;
  watch: Watch;
  threshold?: string;
  endpoint?: string;
  param?: string[];
  extract?: string;
  webhook?: string;
  name?: string;
}

type Send = <R extends Schema>(endpoint: EndpointOf<R>, parameters: Record<string, unknown>) => Promise<ValueOf<R>>;

export function addScheduleCommands(program: Command, cli: CliEnvironment, setExitCode: (code: number) => void): void {
  /** Opens the API, sends calls and prints: JSON with `--json`, else the text of `format`. */
  const action = <Received extends unknown[]>(
    work: (send: Send, ...received: Received) => Promise<{ body: unknown; text: string }>,
  ) =>
    async function act(this: Command, ...received: Received): Promise<void> {
      const { key, json } = this.optsWithGlobals<{ key?: string; json?: boolean }>();
      const api = await openApiFor(this, cli, { key });
      try {
        const send: Send = async <R extends Schema>(endpoint: EndpointOf<R>, parameters: Record<string, unknown>) => {
          const { body } = await api.call(endpoint, parameters, 'application/json');
          return parseJson(Buffer.from(body).toString()) as ValueOf<R>; // the service declares it
        };
        const { body, text } = await work(send, ...received);
        cli.stdout.write(json ? `${JSON.stringify(body)}\n` : text);
        if (api.isTemporary) cli.stderr.write('No service is running. Schedules run while one is: siteglass serve\n');
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        cli.stderr.write(`${error.message}\n`);
        setExitCode(exitCodeOf(error));
      } finally {
        await api.close();
      }
    };

  program
    .command('watch')
    .argument('<url>', 'page to watch')
    .description('create a schedule that reports when a page changes')
    .option('--every <duration>', 'how often: 90s, 15m, 6h or 1d (default: 1h)')
    .option('--cron <fields>', 'when instead: minute, hour, day, month, day of the week')
    .option('--timezone <name>', 'time zone of --cron, such as Europe/Berlin (default: UTC)')
    .addOption(new Option('--watch <what>', 'what to compare').choices(watches).default('text'))
    .option('--extract <json>', 'rules for --watch extract, such as \'{"price": ".price"}\'')
    .option('--threshold <share>', 'ignore changes up to this share, from 0 to 1')
    .option('--endpoint <name>', 'endpoint to call (default: crawler, or screenshot)')
    .option('--param <name=value>', 'further parameter of the call; repeatable', collect)
    .option('--webhook <url>', 'URL to which changes are posted')
    .option('--name <text>', 'name of the schedule')
    .option('--key <key>', 'API key (default: SITEGLASS_API_KEY)')
    .addHelpText(
      'after',
      `
Examples:
  siteglass watch https://example.com/ --every 1h --param exclude_selectors=.ads
  siteglass watch https://example.com/lamp --watch extract --extract '{"price": ".price"}' --cron "0 9 * * *"
  siteglass schedules runs 0199f0a5-6f2e-7c31-9d5c-3b1a0f4e8d21            what has changed so far`,
    )
    .action(
      action(async (send, url: string, options: WatchOptions) => {
        const schedule = await send(createSchedule, toParameters(url, options));
        return { body: schedule, text: formatSchedule(schedule) };
      }),
    );

  const schedules = program.command('schedules').description('list, pause, resume and remove schedules');
  const withKey = (command: Command) => command.option('--key <key>', 'API key (default: SITEGLASS_API_KEY)');
  withKey(schedules.command('list'))
    .description('list schedules, newest first')
    .action(
      action(async (send, _options: object) => {
        const body = await send(listSchedules, { limit: 100 });
        return { body, text: formatSchedules(body.items) };
      }),
    );
  withKey(schedules.command('runs'))
    .argument('<schedule>', 'id of the schedule')
    .description('list runs, newest first, with what has changed')
    .action(
      action(async (send, id: string, _options: object) => {
        const body = await send(scheduleRuns, { schedule_id: id, limit: 50 });
        return { body, text: formatRuns(body) };
      }),
    );
  for (const [name, status] of [
    ['pause', 'paused'],
    ['resume', 'active'],
  ] as const) {
    withKey(schedules.command(name))
      .argument('<schedule>', 'id of the schedule')
      .description(`${name} a schedule`)
      .action(
        action(async (send, id: string, _options: object) => {
          const body = await send(changeSchedule, { schedule_id: id, status });
          return { body, text: formatSchedule(body) };
        }),
      );
  }
  withKey(schedules.command('remove'))
    .argument('<schedule>', 'id of the schedule')
    .description('delete a schedule and the list of its runs')
    .action(
      action(async (send, id: string, _options: object) => {
        const body = await send(deleteSchedule, { schedule_id: id });
        return { body, text: `Deleted ${id}.\n` };
      }),
    );
}

function toParameters(url: string, options: WatchOptions): Record<string, unknown> {
  const { every, cron, timezone, watch, threshold, webhook, name, extract, param = [] } = options;
  const endpoint = options.endpoint ?? (watch === 'screenshot' ? 'screenshot' : 'crawler');
  const rules = extract === undefined ? undefined : tryParseJson(extract);
  if (extract !== undefined && !isObject(rules)) throw new CommandError('--extract must be a JSON object.');
  const further = Object.fromEntries(
    param.map((text) => {
      const at = text.indexOf('=');
      if (at < 1) throw new CommandError(`--param must have the form name=value, not "${text}".`);
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
  const params = {
    [endpoint === 'screenshot' ? 'url' : 'query']: url,
    ...further,
    ...(rules === undefined ? {} : { extract: rules }),
  };
  return {
    endpoint,
    params,
    watch,
    ...(cron === undefined ? { every_seconds: readDuration(every ?? '1h') } : { cron }),
    ...(timezone === undefined ? {} : { timezone }),
    ...(threshold === undefined ? {} : { threshold }), // the service reads and checks it
    ...(webhook === undefined ? {} : { webhook_url: webhook }),
    ...(name === undefined ? {} : { name }),
  };
}

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

function readDuration(text: string): number {
  const [, count = '', unit = ''] = /^(\d+)\s*([smhd])$/.exec(text.trim()) ?? [];
  const seconds = Number(count) * (unitSeconds[unit] ?? 0);
  if (seconds < 60)
    throw new CommandError(`--every must be a duration of at least a minute, such as 15m, not "${text}".`);
  return seconds;
}

const formatSchedule = (schedule: Schedule): string =>
  formatFacts({ ...schedule, params: JSON.stringify(schedule.params) });

const formatSchedules = (items: Schedule[]): string =>
  formatTable(
    [
      { title: 'schedule', read: (row) => row.schedule_id },
      { title: 'name', read: (row) => row.name },
      { title: 'status', read: (row) => (row.reason === null ? row.status : `${row.status} (${row.reason})`) },
      { title: 'endpoint', read: (row) => row.endpoint },
      { title: 'when', read: (row) => row.cron ?? `every ${row.every_seconds} s` },
      { title: 'next', read: (row) => row.next_run_at },
      { title: 'last change', read: (row) => row.last_changed_at },
    ],
    items,
    'No schedules.',
  );

const formatRuns = ({ items }: ScheduleRunList): string =>
  formatTable(
    [
      { title: 'due', read: (row) => row.due_at },
      { title: 'status', read: (row) => row.status },
      { title: 'changed', read: (row) => row.changed },
      { title: 'difference', read: (row) => summarise(row.difference) },
      { title: 'credits', read: (row) => row.credits_charged },
      { title: 'error', read: (row) => row.error },
    ],
    items,
    'No runs.',
  );

/** One line about a difference. */
function summarise(difference: Record<string, unknown> | null): string | null {
  if (difference === null) return null;
  const { kind, share, lines_added, lines_removed, fields } = difference;
  if (kind === 'text') return `+${String(lines_added)} −${String(lines_removed)} lines`;
  if (kind === 'fields' && Array.isArray(fields))
    return fields
      .slice(0, 3)
      .map((field: unknown) =>
        isObject(field)
          ? `${String(field['path'])}: ${JSON.stringify(field['before'])} → ${JSON.stringify(field['after'])}`
          : '',
      )
      .join(', ');
  return typeof share === 'number' ? `${(share * 100).toFixed(2)} % of pixels` : null;
}
