// Many nodes over one PostgreSQL: the statements of real nodes, with nothing to fetch. Prints what each call and each item of a
// batch costs the server, and whether that grows with the number of nodes. During batches, nodes are killed all the time.
import type { Caller } from '../src/endpoints/endpoint.ts';
import { newRequestId } from '../src/contract/request-id.ts';
import { registerEndpoints, registerNode } from '../src/storage/nodes.ts';
import { openAdmission } from '../test/support/admission.ts';
import { openBatchKit } from '../test/support/batches.ts';
import { createCaller } from '../test/support/ledger.ts';
import { percentile, printTable } from './support/figures.ts';
import { startBenchDatabase } from './support/postgres.ts';

const counts = (process.argv[2] ?? '1,4,10,40').split(',').map(Number);
const connectionsPerNode = 2;
const callsAtOnce = 160;
const callsMs = 3000;
const accountCount = 40;
const itemCount = 2500;
const batches = 4;
const killEveryMs = 1000;

const poolMax = Math.max(...counts) * connectionsPerNode + 4;
const { database, connection, serverCpuMicroseconds, close } = await startBenchDatabase(poolMax, {
  max_connections: poolMax + 20,
});
const endpointId = (await registerEndpoints(database, ['/v1/bench'])).of('/v1/bench');
const kit = await openBatchKit(database, connection);
const callers: Caller[] = [];
for (let index = 0; index < accountCount; index++)
  callers.push(await createCaller(database, { credits: 1_000_000_000 }));

/** Calls of many accounts through the nodes, each with its own queue of statements. */
async function measureCalls(nodes: number) {
  const admissions = await Promise.all(
    Array.from({ length: nodes }, async () =>
      openAdmission(database, await registerNode(database, { role: 'bench', version: '0' })),
    ),
  );
  const waits: number[] = [];
  const cpu = process.cpuUsage();
  const serverCpu = serverCpuMicroseconds();
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: callsAtOnce }, async (_, client) => {
      const admission = admissions[client % nodes]!;
      while (performance.now() < startedAt + callsMs) {
        const id = newRequestId();
        const begin = performance.now();
        const caller = callers[Math.floor(Math.random() * accountCount)]!;
        await admission.reserve({ id, caller, endpointId, credits: 1, leaseSeconds: 60 });
        await admission.settle({ id, billed: true, status: 200, durationMs: 12, ip: '127.0.0.1' });
        waits.push(performance.now() - begin);
      }
    }),
  );
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - startedAt) / 1000;
  const serverMicroseconds = (serverCpuMicroseconds() - serverCpu) / waits.length;
  await Promise.all(admissions.map((admission) => admission.close()));
  return {
    'calls/s': Math.round(waits.length / seconds),
    'call p95 ms': percentile(waits, 0.95).toFixed(1),
    'node µs/call': Math.round((user + system) / waits.length),
    'server µs/call': Math.round(serverMicroseconds),
  };
}

/** Batches of several accounts, run by the nodes. With several nodes, one is killed every second; an item
 * that is lost with three of them fails. */
async function measureItems(nodes: number) {
  const owners = callers.slice(0, batches);
  const ids = await Promise.all(owners.map((caller) => kit.submit(caller, itemCount, { hosts: 500 })));
  const perform = async () => {
    await new Promise(setImmediate);
    return { result: { body: 'fine' } };
  };
  const serverCpu = serverCpuMicroseconds();
  const startedAt = performance.now();
  const runners = await Promise.all(Array.from({ length: nodes }, () => kit.startRunner(perform, 16)));
  let kills = 0;
  let killedAt = startedAt;
  const open = async () =>
    (await database.query(`select from batch where id = any($1) and state <> 'completed'`, [ids])).length > 0;
  while (await open()) {
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    if (nodes === 1 || performance.now() < killedAt + killEveryMs) continue;
    killedAt = performance.now();
    kills++;
    await runners.shift()!.kill();
    await kit.reap();
    runners.push(await kit.startRunner(perform, 16));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const items = itemCount * batches;
  const serverMicroseconds = (serverCpuMicroseconds() - serverCpu) / items;
  await Promise.all(runners.map((runner) => runner.stop(1000)));
  const [sum] = await database.query<{ ended: number; results: number }>(
    `select sum(completed + failed)::int as ended, (select count(distinct (batch_id, idx))::int from batch_result where batch_id = any($1)) as results
     from batch where id = any($1)`,
    [ids],
  );
  if (sum?.ended !== items || sum.results !== items) throw new Error(`${JSON.stringify(sum)} of ${items} items`);
  return {
    'items/s': Math.round(items / seconds),
    'server µs/item': Math.round(serverMicroseconds),
    'nodes killed': kills,
  };
}

await measureCalls(2); // warms up plans and caches
await measureItems(2);
const rows = [];
for (const nodes of counts) rows.push({ nodes, ...(await measureCalls(nodes)), ...(await measureItems(nodes)) });
printTable(rows);
const broken = await database.query('select * from audit_ledger()');
console.log(broken.length === 0 ? 'ledger: exact' : `ledger: BROKEN ${JSON.stringify(broken)}`);
const last = rows.at(-1)!;
console.log(
  `One core of PostgreSQL carries ${Math.round(1e6 / last['server µs/call']).toLocaleString('en-US')} calls/s ` +
    `or ${Math.round(1e6 / last['server µs/item']).toLocaleString('en-US')} items/s of ${last.nodes} nodes.`,
);
await kit.close();
await close();
process.exit(); // killed nodes wait for ever
