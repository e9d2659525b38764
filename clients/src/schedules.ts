// Schedules: calls that are repeated by time, and watches for changes.
import type { CallOptions } from './answer.ts';
import type {
  ChangeScheduleParameters,
  CreateScheduleParameters,
  DeleteScheduleResult,
  ListSchedulesParameters,
  ListSchedulesResult,
  Operations,
  Schedule,
  ScheduleRunsParameters,
  ScheduleRunsResult,
} from './generated.ts';
import type { Call } from './operation.ts';
import { atCursor, paged, type Paged } from './paged.ts';

/** The names of endpoints that a schedule can call. */
type BilledName = { [N in keyof Operations]: Operations[N]['canRunAsync'] extends true ? N : never }[keyof Operations];

export interface NewSchedule<N extends BilledName = BilledName> extends Omit<
  CreateScheduleParameters,
  'endpoint' | 'params'
> {
  /** The name of the method for a single call, such as `crawler`. */
  endpoint: N;
  params: Operations[N]['parameters'];
}

export type ScheduleRun = ScheduleRunsResult['items'][number];

export interface Schedules {
  create<N extends BilledName>(schedule: NewSchedule<N>, options?: CallOptions): Promise<Schedule>;
  get(id: string, options?: CallOptions): Promise<Schedule>;
  list(parameters?: ListSchedulesParameters, options?: CallOptions): Paged<ListSchedulesResult>;
  /** Omitted settings stay as they are; null removes one. */
  change(id: string, change: Omit<ChangeScheduleParameters, 'schedule_id'>, options?: CallOptions): Promise<Schedule>;
  pause(id: string, options?: CallOptions): Promise<Schedule>;
  resume(id: string, options?: CallOptions): Promise<Schedule>;
  remove(id: string, options?: CallOptions): Promise<DeleteScheduleResult>;
  /** The newest come first. */
  runs(
    id: string,
    parameters?: Omit<ScheduleRunsParameters, 'schedule_id'>,
    options?: CallOptions,
  ): Paged<ScheduleRunsResult>;
}

export interface ScheduleParts {
  call: Call;
}

export function createSchedules({ call }: ScheduleParts): Schedules {
  const data = async <N extends keyof Operations>(name: N, parameters: object, options?: CallOptions) =>
    (await call(name, parameters, options)).data;
  return {
    create: (schedule, options) => data('createSchedule', schedule, options),
    get: (id, options) => data('schedule', { schedule_id: id }, options),
    list: (parameters = {}, options) => paged((cursor) => data('listSchedules', atCursor(parameters, cursor), options)),
    change: (id, change, options) => data('changeSchedule', { ...change, schedule_id: id }, options),
    pause: (id, options) => data('changeSchedule', { schedule_id: id, status: 'paused' }, options),
    resume: (id, options) => data('changeSchedule', { schedule_id: id, status: 'active' }, options),
    remove: (id, options) => data('deleteSchedule', { schedule_id: id }, options),
    runs: (id, parameters = {}, options) =>
      paged((cursor) => data('scheduleRuns', { ...atCursor(parameters, cursor), schedule_id: id }, options)),
  };
}
