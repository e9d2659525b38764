// Admission and settlement in batches against one statement per call, alternated in one run on the same database.
import { openAdmission } from '../test/support/admission.ts';
import type { Admission } from '../src/admission/admission.ts';
import { newRequestId } from '../src/contract/request-id.ts';
import type { Database } from '../src/storage/database.ts';
import { registerEndpoints, registerNode } from '../src/storage/nodes.ts';
import { median, percentile, printTable } from './support/figures.ts';
import { startBenchDatabase } from './support/postgres.ts';

const roundCount = Number(process.argv[2] ?? 3);
const roundMs = 2000;
const concurrency = 64;
const accountCount = 1000;

const { database, serverCpuMicroseconds, close } = await startBenchDatabase(16);
const nodeId = await registerNode(database, { role: 'bench', version: '0' });
const endpointId = (await registerEndpoints(database, ['/v1/bench'])).of('/v1/bench');
await database.query(
  `with accounts as (insert into account (slug, name, webhook_secret) select 'a' || n, 'a', 's' from generate_series(1, ${accountCount}) n returning id),
     buckets as (insert into bucket (account_id, rank, title, total) select id, 2, 'c', 1000000000 from accounts)
   insert into api_key (account_id, hash, last_four, alias, category) select id, sha256(id::text::bytea), 'xxxx', 'k', 'production' from accounts`,
);
const callers = await database.query<{ accountId: number; keyId: number }>(
  'select id as "keyId", account_id as "accountId" from api_key order by id',
);

type Ledger = Pick<Admission, 'reserve' | 'settle'>;

/** What a service without batching would do: the same functions, one call at a time, over a pool of connections. */
function unbatched(db: Database): Ledger {
  return {
    async reserve({ id, caller, credits, leaseSeconds }) {
      const [row] = await db.named<{ verdicts: string[] }>(
        'admit_one',
        'select * from reserve_calls($1,$2,$3,$4,$5,$6,$7,false)',
        [[id], [caller.keyId], [caller.accountId], [endpointId], [credits], [leaseSeconds], nodeId],
      );
      if (row!.verdicts[0] !== 'admitted') throw new Error(`refused: ${row!.verdicts[0]}`);
      return { remaining: 0 };
    },
    async settle({ id, billed, status, durationMs, ip }) {
      await db.named('settle_one', 'select * from settle_calls($1,$2,$3,$4,$5,$6)', [
        [id],
        [billed],
        [status],
        [durationMs],
        [ip],
        nodeId,
      ]);
    },
  };
}

const batched = openAdmission(database, nodeId);
const modes: Record<string, Ledger> = {
  unbatched: unbatched(database),
  batched,
};
const spreads: Record<string, () => (typeof callers)[number]> = {
  'one hot account': () => callers[0]!,
  '1,000 accounts': () => callers[Math.floor(Math.random() * accountCount)]!,
};

interface Round {
  pairsPerSecond: number;
  admitMsP50: number;
  settleMsP50: number;
  nodeMicroseconds: number;
  serverMicroseconds: number;
}
const rounds = new Map<string, Round[]>();

for (let round = -1; round < roundCount; round++) {
  for (const [spread, pick] of Object.entries(spreads)) {
    for (const [mode, ledger] of Object.entries(modes)) {
      const measured = await measure(ledger, pick, round < 0 ? 300 : roundMs);
      const name = `${spread}, ${mode}`;
      if (round >= 0) rounds.set(name, [...(rounds.get(name) ?? []), measured]);
    }
  }
}

async function measure(ledger: Ledger, pick: () => (typeof callers)[number], durationMs: number): Promise<Round> {
  const admits: number[] = [];
  const settles: number[] = [];
  const cpu = process.cpuUsage();
  const serverCpu = serverCpuMicroseconds();
  const startedAt = performance.now();
  const endAt = startedAt + durationMs;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < endAt) {
        const id = newRequestId();
        const credits = 1 + Math.floor(Math.random() * 3);
        const begin = performance.now();
        await ledger.reserve({ id, caller: pick(), endpointId, credits, leaseSeconds: 60 });
        const reserved = performance.now();
        const billed = Math.random() < 0.9;
        await ledger.settle({
          id,
          billed,
          status: billed ? 200 : 500,
          durationMs: 12,
          ip: '127.0.0.1',
        });
        admits.push(reserved - begin);
        settles.push(performance.now() - reserved);
      }
    }),
  );
  const pairs = admits.length;
  const { user, system } = process.cpuUsage(cpu);
  return {
    pairsPerSecond: (pairs * 1000) / (performance.now() - startedAt),
    admitMsP50: percentile(admits, 0.5),
    settleMsP50: percentile(settles, 0.5),
    nodeMicroseconds: (user + system) / pairs,
    serverMicroseconds: (serverCpuMicroseconds() - serverCpu) / pairs,
  };
}

const of = (name: string, key: keyof Round) => median(rounds.get(name)!.map((round) => round[key]));
printTable(
  [...rounds.keys()].map((name) => ({
    'admit + settle + log row': name,
    'pairs/s': Math.round(of(name, 'pairsPerSecond')),
    'admit p50 ms': of(name, 'admitMsP50').toFixed(2),
    'settle p50 ms': of(name, 'settleMsP50').toFixed(2),
    'node CPU µs': Math.round(of(name, 'nodeMicroseconds')),
    'server CPU µs': Math.round(of(name, 'serverMicroseconds')),
  })),
);
for (const spread of Object.keys(spreads)) {
  const ratio = of(`${spread}, batched`, 'pairsPerSecond') / of(`${spread}, unbatched`, 'pairsPerSecond');
  console.log(`${spread}: batched is ${ratio.toFixed(1)}× unbatched`);
}
const broken = await database.query('select * from audit_ledger()');
console.log(broken.length === 0 ? 'ledger: exact' : `ledger: BROKEN ${JSON.stringify(broken)}`);
await batched.close();
await close();
