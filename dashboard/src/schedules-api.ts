// API calls of the schedule pages.
import type { BodyOf, QueryOf } from '../../src/console/client.ts';
import { call, ofWorkspace } from './api.ts';

export type { ListedSchedule, ScheduleRun } from '../../src/contract/management/schedule.ts';

export type NewSchedule = BodyOf<'POST /accounts/{slug}/schedules'>;
export type ScheduleChange = BodyOf<'PATCH /accounts/{slug}/schedules/{schedule}'>;

export const fetchSchedules = ofWorkspace('GET /accounts/{slug}/schedules');
export const fetchSchedule = (slug: string, schedule: string) =>
  call('GET /accounts/{slug}/schedules/{schedule}', { slug, schedule });
export const createSchedule = (slug: string, body: NewSchedule) =>
  call('POST /accounts/{slug}/schedules', { slug, body });
export const patchSchedule = (slug: string, schedule: string, body: ScheduleChange) =>
  call('PATCH /accounts/{slug}/schedules/{schedule}', { slug, schedule, body });
export const deleteSchedule = (slug: string, schedule: string) =>
  call('DELETE /accounts/{slug}/schedules/{schedule}', { slug, schedule });
export const fetchRuns = (
  slug: string,
  schedule: string,
  query: QueryOf<'GET /accounts/{slug}/schedules/{schedule}/runs'>,
) => call('GET /accounts/{slug}/schedules/{schedule}/runs', { slug, schedule, query });
export const previewSchedule = (slug: string, query: QueryOf<'GET /accounts/{slug}/schedules/preview'>) =>
  call('GET /accounts/{slug}/schedules/preview', { slug, query });
