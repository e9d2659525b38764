// Schedules of a workspace: when they run next, and how the last runs went.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Word } from '../../components/badges.tsx';
import { FirstSteps } from '../../components/first-steps.tsx';
import { SampleForm } from '../../components/sample-link.tsx';
import { Icon } from '../../components/icons.tsx';
import { linkButton } from '../../components/link-button.ts';
import { Card, PageHeader } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { Ago } from '../../components/time.tsx';
import { fetchSchedules } from '../../schedules-api.ts';
import type { ListedSchedule } from '../../schedules-api.ts';
import { useCan, useSampleSite } from '../../session.ts';
import { nameOf, RunBadge, RunMarks, describeTiming, ScheduleBadge, zoneOf, ZonedTime } from './schedule-parts.tsx';

/** The maximum number of schedules of a workspace. */
const schedulesMax = 100;

export function SchedulesPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/schedules' });
  const sample = useSampleSite();
  const mayCall = useCan(slug)('calls.make');
  const schedules = useQuery({
    queryKey: ['schedules', slug],
    queryFn: () => fetchSchedules(slug, { limit: schedulesMax }),
    refetchInterval: 10_000,
  });
  const action = mayCall && (
    <Link to="/w/$slug/schedules/new" params={{ slug }} className={linkButton.primary}>
      <Icon name="plus" className="size-4" /> New schedule
    </Link>
  );
  return (
    <>
      <PageHeader title="Schedules" lead="Calls that run at set times. Watched schedules report what has changed.">
        {action}
      </PageHeader>
      <Card isFlush>
        <Loaded query={schedules} rows={6}>
          {({ items }) =>
            items.length > 0 ? (
              <ScheduleList slug={slug} schedules={items} />
            ) : (
              <FirstSteps
                icon="schedules"
                title="Watch a page, or fetch it every day"
                action={action || undefined}
                guide="/docs/guide/schedules"
                sample={<SampleForm slug={slug} form="schedules" />}
                code={curl(sample ?? 'https://example.com/')}
              >
                <p>
                  Choose a call and when to repeat it, in any time zone. With a watch, each result is compared with the
                  last one, as text, as fields or as an image, and you get an event with the difference.
                </p>
              </FirstSteps>
            )
          }
        </Loaded>
      </Card>
    </>
  );
}

const curl = (url: string) => `curl "${location.origin}/v1/schedules" \\
  -H "x-api-key: $SITEGLASS_API_KEY" -H "content-type: application/json" \\
  -d '{"cron": "0 9 * * 1-5", "timezone": "Europe/Berlin",
       "endpoint": "crawler", "params": {"query": "${url}"}, "watch": "text"}'`;

const columns =
  'lg:grid lg:grid-cols-[minmax(12rem,1.7fr)_minmax(9rem,1.1fr)_10.5rem_9.5rem_8rem] lg:items-center lg:gap-5';

function ScheduleList({ slug, schedules }: { slug: string; schedules: ListedSchedule[] }) {
  return (
    <>
      <div aria-hidden="true" className={`hidden border-b border-line px-5 py-2.5 text-xs text-mute ${columns}`}>
        {['Name', 'When', 'Next run', 'Last runs', 'Last result'].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ul className="divide-y divide-line">
        {schedules.map((schedule) => (
          <li
            key={schedule.schedule_id}
            className={`relative space-y-3 p-4 hover:bg-sunken/50 sm:px-5 lg:space-y-0 lg:py-3 ${columns}`}
          >
            <div className="min-w-0">
              <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-semibold wrap-anywhere">
                <Link
                  to="/w/$slug/schedules/$schedule"
                  params={{ slug, schedule: schedule.schedule_id }}
                  className="rounded after:absolute after:inset-0 hover:underline"
                >
                  {nameOf(schedule)}
                </Link>
                {schedule.status === 'paused' && <ScheduleBadge schedule={schedule} />}
              </h2>
              <p className="truncate text-xs text-mute">
                <span className="font-mono">{schedule.endpoint}</span>
                {schedule.watch && ` · watches ${schedule.watch}`}
              </p>
            </div>
            <dl className="contents max-lg:grid max-lg:grid-cols-2 max-lg:gap-3">
              <Fact name="When">
                <Word>{describeTiming(schedule)}</Word>
                {schedule.cron !== null && <span className="block text-xs text-mute">{schedule.timezone}</span>}
              </Fact>
              <Fact name="Next run">
                {schedule.next_run_at === null ? (
                  <span className="text-mute">Paused</span>
                ) : (
                  <ZonedTime at={schedule.next_run_at} zone={zoneOf(schedule)} />
                )}
              </Fact>
              <Fact name="Last runs">
                <RunMarks runs={schedule.recent_runs} />
              </Fact>
              <Fact name="Last result">
                {schedule.last_status === null ? (
                  <span className="text-mute">None</span>
                ) : (
                  <>
                    <RunBadge status={schedule.last_status} />
                    {schedule.last_changed_at !== null && (
                      <span className="mt-0.5 block text-xs text-mute">
                        changed <Ago at={schedule.last_changed_at} />
                      </span>
                    )}
                  </>
                )}
              </Fact>
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 text-sm">
      <dt className="text-xs text-mute lg:sr-only">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
