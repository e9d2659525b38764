// A schedule that watches a screenshot.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTestService } from '../support/service.ts';
import type { SharedService } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';
import { readPng } from './png.ts';
import { red } from './screenshots.ts';

let service: SharedService;
let target: Target;

beforeAll(async () => {
  [service, target] = await Promise.all([sharedTestService(), startTarget()]);
});
afterAll(() => target?.close());

/** A run whose end was disturbed is ended after its lease of two minutes. */
const patienceMs = 150_000;

test('a watched screenshot has a share of changed pixels and a picture of them', async () => {
  let width = 0;
  target.on('/bar', (_request, response) =>
    sendPage(response, `<style>body{margin:0}</style><div style="background:blue;height:50px;width:${width}px"></div>`),
  );
  const { key } = await service.createAccount({ credits: 20 });
  const body = JSON.stringify({
    every_seconds: 3600,
    endpoint: 'screenshot',
    params: { url: `${target.origin}/bar`, viewport_width: 200, viewport_height: 100 },
    watch: 'screenshot',
    threshold: 0.001,
  });
  const { json: schedule } = await service.call('/v1/schedules', {}, { method: 'POST', key, body });
  const runs = async () => (await service.call(`/v1/schedules/${schedule.schedule_id}/runs`, {}, { key })).json.items;
  const runOnce = async () => {
    const before = (await runs()).length;
    await service.database.query(
      `update schedule set next_at = d.due, wake_at = d.due
       from (select date_trunc('milliseconds', clock_timestamp()) as due) d where id = $1`,
      [schedule.schedule_id],
    );
    await expect
      .poll(async () => (await runs()).filter((run: any) => run.status !== 'running').length, { timeout: patienceMs })
      .toBe(before + 1);
    return (await runs())[0];
  };
  expect(await runOnce()).toMatchObject({ status: 'completed', changed: null });
  expect(await runOnce()).toMatchObject({ status: 'completed', changed: false });
  width = 100;
  const { changed, difference } = await runOnce();
  expect([changed, difference]).toMatchObject([
    true,
    { kind: 'pixels', width: 200, height: 100, pixels_changed: 5000 },
  ]);
  expect(difference.share).toBeCloseTo(0.25);
  const picture = await fetch(service.address + difference.picture_url);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(readPng(Buffer.from(await picture.arrayBuffer())).at(20, 20)).toBe(red);
}, 200_000);
