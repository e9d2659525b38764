// Batches: how fast items are accepted, and what it costs to take, finish and count them with a short and a long queue.
import { newRequestId } from '../src/contract/request-id.ts';
import { crawler } from '../src/endpoints/website/crawler.ts';
import { readQuery } from '../src/gateway/read-query.ts';
import { registerNode } from '../src/storage/nodes.ts';
import { openBatchKit } from '../test/support/batches.ts';
import { createCaller } from '../test/support/ledger.ts';
import { createAddressGuard } from '../src/web/address/address-guard.ts';
import { median, percentile, printTable } from './support/figures.ts';
import { startBenchDatabase } from './support/postgres.ts';

const large = Number(process.argv[2] ?? 1_000_000);
const small = 1000;
const takenCount = 25;
const rounds = 36;

const { database, connection, serverCpuMicroseconds, close } = await startBenchDatabase(8);
const kit = await openBatchKit(database, connection);
const nodeId = await registerNode(database, { role: 'bench', version: '0' });
const caller = await createCaller(database, { credits: 1_000_000_000 });

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const startedAt = performance.now();
  const value = await work();
  return { ms: performance.now() - startedAt, value };
}

interface Taken {
  batch_id: string;
  idx: number;
  call_id: string;
}

const take = () =>
  database.named<Taken>('bench_take', 'select batch_id, idx, call_id from take_batch_items($1, $2, $3, $4::uuid[])', [
    nodeId,
    takenCount,
    1000,
    Array.from({ length: takenCount }, () => newRequestId()),
  ]);

const finish = (items: Taken[]) =>
  database.named(
    'bench_finish',
    `select done from finish_batch_items($1, $2::uuid[], $3::int[], $4::uuid[], $5::boolean[], $6::int[], $7::text[], $8::text[],
       $9::text[], $10::text[], $11::bytea[], $12::bytea[], $13::text[], 3600)`,
    [
      nodeId,
      items.map((item) => item.batch_id),
      items.map((item) => item.idx),
      items.map((item) => item.call_id),
      items.map(() => true),
      items.map(() => 12),
      items.map(() => null),
      items.map(() => null),
      items.map(() => 'text/html'),
      items.map(() => '{}'),
      items.map(() => null),
      items.map(() => Buffer.alloc(2000, 1)),
      items.map(() => null),
    ],
  );

const progress = (id: string) =>
  database.named(
    'bench_progress',
    `select total, completed, failed, (select count(*) from batch_item i where i.batch_id = b.id and i.is_running) as processing
     from batch b where id = $1`,
    [id],
  );

async function measure(size: number) {
  const cpu = process.cpuUsage();
  const serverCpu = serverCpuMicroseconds();
  const submitted = await timed(() => kit.submit(caller, size, { hosts: 5000 }));
  const submitNode = process.cpuUsage(cpu);
  const submitServer = serverCpuMicroseconds() - serverCpu;
  const takes: number[] = [];
  const finishes: number[] = [];
  const reads: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const taken = await timed(take);
    if (taken.value.length !== takenCount) throw new Error(`${taken.value.length} items were taken`);
    reads.push((await timed(() => progress(submitted.value))).ms);
    finishes.push((await timed(() => finish(taken.value))).ms);
    takes.push(taken.ms);
  }
  await database.query(`select change_batch($1, $2, 'batch', 'cancel', 3600)`, [submitted.value, caller.accountId]);
  return {
    queued: size.toLocaleString('en-US'),
    'items/s stored': Math.round((size * 1000) / submitted.ms).toLocaleString('en-US'),
    'node CPU µs/item': ((submitNode.user + submitNode.system) / size).toFixed(1),
    'server CPU µs/item': (submitServer / size).toFixed(1),
    [`take ${takenCount} p50 ms`]: median(takes).toFixed(2),
    'p95 ms': percentile(takes, 0.95).toFixed(2),
    [`finish ${takenCount} p50 ms`]: median(finishes).toFixed(2),
    'progress p50 ms': median(reads).toFixed(2),
  };
}

const guard = createAddressGuard({ egressAllow: [] });
const vetting = { vetUrl: guard.vetUrl, vetProxy: () => undefined };
const checked = 50_000;
for (let index = 0; index < 5000; index++) readQuery(vetting, crawler, { query: `https://a${index}.example/` });
const checks = await timed(async () => {
  for (let index = 0; index < checked; index++) readQuery(vetting, crawler, { query: `https://a${index}.example/p` });
});
console.log(`checks of a crawler item: ${((checks.ms * 1000) / checked).toFixed(1)} µs`);

await measure(small); // warms up plans and caches
const rows = [await measure(small), await measure(large), await measure(small), await measure(large)];
printTable(rows);
const broken = await database.query('select * from audit_ledger()');
console.log(broken.length === 0 ? 'ledger: exact' : `ledger: BROKEN ${JSON.stringify(broken)}`);
await kit.close();
await close();
