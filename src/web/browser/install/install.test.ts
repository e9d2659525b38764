import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { brokenProgram, startChromeMirror } from '../../../../test/support/chrome-mirror.ts';
import type { ChromeMirror } from '../../../../test/support/chrome-mirror.ts';
import { isRoot, nobodyUser } from '../../../../test/support/other-user.ts';
import { testBrowser } from '../../../../test/support/test-browser.ts';
import { chromeForTesting } from './chrome-for-testing.ts';
import { installBrowser } from './install.ts';
import type { InstallOptions } from './install.ts';
import { holdLock } from './lock.ts';
import { copyAround, listCopies, programOf } from './private-copies.ts';
import type { BrowserSource } from './source.ts';
import { openVerdicts } from './supply.ts';

// Root can mount a disk; other users can if user namespaces are allowed.
const ownMounts = ['unshare', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']), '--mount'];
const canMount = spawnSync(ownMounts[0]!, [...ownMounts.slice(1), 'true']).status === 0;
const whyNoMount = canMount ? '' : ' (skipped: a disk cannot be mounted here)';

describe('a browser from a mirror', { timeout: 120_000 }, () => {
  let folder: string;
  let cache: string;
  let mirror: ChromeMirror;
  const started: (() => void)[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'install-'));
    cache = join(folder, 'cache');
    mirror = await startChromeMirror();
  });
  afterEach(async () => {
    for (const end of started.splice(0)) end();
    mirror.close();
    await rm(folder, { recursive: true, force: true });
  });

  const sourceOf = ({ address, pins }: Pick<ChromeMirror, 'address' | 'pins'>) =>
    chromeForTesting({ mirror: address, pins, platform: 'linux', architecture: 'x64' });

  const install = async (options: Partial<InstallOptions> = {}) =>
    await installBrowser({
      caches: [cache],
      sources: [sourceOf(mirror)],
      verdicts: await openVerdicts([cache], { sandbox: 'auto' }),
      ...options,
    });

  const leftovers = async () => {
    const folders = ['browsers', 'full-browsers'].map((name) => readdir(join(cache, name)).catch((): string[] => []));
    return [
      ...(await Promise.all(folders)).flat(),
      ...(existsSync(join(cache, 'install.lock')) ? ['install.lock'] : []),
    ];
  };

  /** Installs in another process. */
  function installElsewhere(options: { diskBytes?: number; isUpdate?: boolean; prefix?: string[] } = {}) {
    const { diskBytes, isUpdate, prefix = [] } = options;
    const script = join(import.meta.dirname, '../../../../test/support/install-process.ts');
    const job = JSON.stringify({ mirror: mirror.address, pins: mirror.pins, cache, diskBytes, isUpdate });
    const command = [...prefix, process.execPath, script, job];
    const child = spawn(command[0]!, command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] });
    started.push(() => child.kill('SIGKILL'));
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    return { child, lines, ended: once(child, 'close') };
  }

  /** Uses a copy in another process. */
  function takeLeaseElsewhere(copy: string) {
    const leases = join(import.meta.dirname, 'leases.ts');
    const script = `const { takeLease } = await import(${JSON.stringify(leases)});
      await takeLease(${JSON.stringify(copy)}); console.log('taken'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started.push(() => child.kill('SIGKILL'));
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    return { child, lines, ended: once(child, 'close') };
  }

  test('replaces a damaged copy of the same version, and is as new as its download', async () => {
    const first = await install();
    await utimes(join(first.folder, 'browser.json'), 0, 0);
    await rm(join(first.folder, first.program));
    const second = await install({ isUpdate: true });
    expect(existsSync(join(second.folder, second.program))).toBe(true);
    expect(second.installedAt.getTime()).toBeGreaterThan(first.installedAt.getTime() - 60_000);
    expect(await leftovers()).toEqual([second.id]);
  });

  test.skipIf(!isRoot)('is not kept in a folder that another user can change (skipped: needs root)', async () => {
    await mkdir(cache);
    await chown(cache, nobodyUser.uid, nobodyUser.gid);
    await expect(install()).rejects.toThrow('by this user alone');
  });

  test('is used once it renders a page, and is downloaded only once', async () => {
    const copy = await install();
    expect(copy).toMatchObject({
      source: 'chrome-for-testing',
      version: '153.0.8001.0',
      id: expect.stringMatching(/^chrome-for-testing-153\.0\.8001\.0-[0-9a-f]{6}$/),
    });
    expect(await leftovers()).toEqual([copy.id]);
    expect((await copyAround(programOf(copy).path))?.folder).toBe(copy.folder);
    expect((await install()).folder).toBe(copy.folder);
    expect(mirror.asked).toBe(1);
  });

  test('that starts but renders nothing is not used, and the next source is tried', async () => {
    const broken = await startChromeMirror(brokenProgram);
    started.push(broken.close);
    const second = { ...sourceOf(mirror), title: 'the second' };
    const copy = await install({ sources: [sourceOf(broken), second] });
    expect([broken.asked, mirror.asked]).toEqual([1, 1]);
    expect(await leftovers()).toEqual([copy.id]);
    await rm(cache, { recursive: true });
    await expect(install({ sources: [sourceOf(broken)] })).rejects.toThrow(
      /Chrome for Testing 153\.0\.8001\.0: it was downloaded, but does not work here: .*does not start/,
    );
    expect(await leftovers()).toEqual([]);
  });

  test.each<[string, RegExp, (mirror: ChromeMirror) => void]>([
    [
      'has another checksum',
      /has the checksum [0-9a-f]{64}, but/,
      (one) => {
        const changed = Buffer.from(one.archive);
        changed[60]! ^= 1;
        one.send = (response) => response.end(changed);
      },
    ],
    [
      'is truncated',
      /ended after 100 of \d+ bytes/,
      (one) => {
        one.send = (response) => response.end(one.archive.subarray(0, 100));
      },
    ],
    [
      'breaks off',
      /broke off after \d+ of \d+ bytes/,
      (one) => {
        one.send = (response) => {
          response
            .writeHead(200, { 'content-length': one.archive.length })
            .write(one.archive.subarray(0, 100), () => response.destroy());
        };
      },
    ],
    [
      'is too long',
      /is longer than the \d+ bytes/,
      (one) => {
        one.send = (response) => response.end(Buffer.concat([one.archive, Buffer.from('more')]));
      },
    ],
    [
      'is not there',
      /answered 404/,
      (one) => {
        one.send = (response) => response.writeHead(404).end();
      },
    ],
    ['cannot be reached', /could not be reached: .*ECONNREFUSED/, (one) => one.close()],
  ])('whose archive %s leaves nothing behind', async (_, message, spoil) => {
    spoil(mirror);
    await expect(install()).rejects.toThrow(message);
    expect(await leftovers()).toEqual([]);
    expect(await listCopies([cache])).toEqual([]);
  });

  test('is refused without a checksum for this platform', async () => {
    const pins = { version: '153.0.8001.0', platforms: {} };
    await expect(install({ sources: [sourceOf({ ...mirror, pins })] })).rejects.toThrow(
      /no checksum of its build for linux64/,
    );
    expect(mirror.asked).toBe(0);
  });

  test.each([
    ['is downloaded', false],
    ['is updated', true],
  ])('%s by one of two processes while the other waits', async (_, isUpdate) => {
    const held = Promise.withResolvers<void>();
    mirror.send = (response) => void held.promise.then(() => response.end(mirror.archive));
    const [first, second] = [installElsewhere({ isUpdate }), installElsewhere({ isUpdate })];
    await expect
      .poll(() => [...first.lines, ...second.lines].some((line) => line.includes('waiting for another')))
      .toBe(true);
    held.resolve();
    await Promise.all([first.ended, second.ended]);
    const made = expect.stringMatching(/^made .*\/browsers\/chrome-for-testing-153\.0\.8001\.0-[0-9a-f]{6}$/) as string;
    expect([first.lines.at(-1), second.lines.at(-1)]).toEqual([made, made]);
    expect(mirror.asked).toBe(1);
  });

  test('is complete or absent when its process is killed', async () => {
    const begun = Promise.withResolvers<void>();
    mirror.send = (response) => {
      response.writeHead(200).write(mirror.archive.subarray(0, 50));
      begun.resolve();
    };
    const victim = installElsewhere();
    await begun.promise;
    await expect.poll(async () => (await leftovers()).length).toBe(2); // a draft and the lock
    victim.child.kill('SIGKILL');
    await victim.ended;
    expect(await listCopies([cache])).toEqual([]);
    mirror.send = (response) => response.end(mirror.archive);
    const copy = await install();
    expect(await leftovers()).toEqual([copy.id]);
  });

  test('is not downloaded if the disk has too little space', async () => {
    const greedy = { ...sourceOf(mirror), diskBytes: 1e18 };
    await expect(install({ sources: [greedy] })).rejects.toThrow(
      /it needs 1000000000000 MB in .* which has \d+ MB left/,
    );
    expect(mirror.asked).toBe(0);
  });

  test.skipIf(!canMount)(`leaves no files on a disk that becomes full${whyNoMount}`, async () => {
    const zeros = Buffer.alloc(200_000);
    mirror.send = (response) => response.end(zeros);
    mirror.pins.platforms.linux64!.bytes = zeros.length;
    await mkdir(cache);
    // A disk of 64 KB, in a mount namespace that ends with the process.
    const mount = `mount -t tmpfs -o size=64k none '${cache}' && "$@"; ls '${cache}/browsers'`;
    const prefix = [...ownMounts, 'sh', '-c', mount, 'sh'];
    const { lines, ended } = installElsewhere({ diskBytes: 0, prefix });
    await ended;
    expect(lines.filter((line) => !line.startsWith('step'))).toEqual([
      expect.stringMatching(/^failed .*the disk of .* is full \(ENOSPC/),
    ]);
  });

  test.skipIf(!canMount)(`leaves no lock on a disk that was already full${whyNoMount}`, async () => {
    await mkdir(cache);
    const fill = `mkdir '${cache}/browsers'; cat /dev/zero > '${cache}/fill' 2> /dev/null`;
    const mount = `mount -t tmpfs -o size=64k none '${cache}' && { ${fill}; "$@"; ls '${cache}'; }`;
    const { lines, ended } = installElsewhere({ diskBytes: 0, prefix: [...ownMounts, 'sh', '-c', mount, 'sh'] });
    await ended;
    expect(lines.filter((line) => !line.startsWith('step'))).toEqual([
      expect.stringMatching(/^failed no browser could be fetched: the disk of .* is full \(ENOSPC/),
      'browsers',
      'fill',
    ]);
  });

  test('says when another process is downloading for too long', async () => {
    await using _lock = await holdLock(join(cache, 'install.lock'), { signal: AbortSignal.timeout(60_000) });
    await expect(install({ minutesMax: 0.01 })).rejects.toThrow(
      'no browser could be fetched: it was not finished after 0.01 minutes',
    );
  });

  test('goes to the next folder if the first is not writable', async () => {
    await writeFile(join(folder, 'file'), '');
    const copy = await install({ caches: [join(folder, 'file', 'cache'), cache] });
    expect(copy.folder.startsWith(cache)).toBe(true);
    await expect(install({ caches: [join(folder, 'file', 'other')] })).rejects.toThrow(
      /none of these folders can be written.*SITEGLASS_BROWSER_CACHE/,
    );
  });

  test.skipIf(!existsSync('/proc/self'))(
    'is refused if its folder cannot be created (skipped: needs /proc)',
    async () => {
      await expect(install({ caches: ['/proc/none/cache'] })).rejects.toThrow(/none of these folders can be written/);
    },
  );

  test('replaces an older copy that a running service uses only after that service has ended', async () => {
    const old = await install();
    const service = takeLeaseElsewhere(old.folder);
    await expect.poll(() => service.lines).toEqual(['taken']);
    mirror.pins.version = '154.0.1.2';
    const kept: [string, readonly string[]][] = [];
    const update = () =>
      install({
        sources: [sourceOf(mirror)],
        isUpdate: true,
        onKept: ({ id }, users) => kept.push([id, users]),
      });
    const second = await update();
    expect(kept).toEqual([[old.id, [String(service.child.pid)]]]);
    expect((await leftovers()).toSorted()).toEqual([old.id, second.id].toSorted());
    service.child.kill('SIGKILL');
    await service.ended;
    const third = await update();
    expect(await leftovers()).toEqual([third.id]);
  });

  test('keeps a full browser when a headless shell is updated', async () => {
    const shell = sourceOf(mirror);
    const full: BrowserSource = {
      ...shell,
      refusal: async () => undefined,
      fetch: async (...parameters) => ({ ...(await shell.fetch(...parameters)), kind: 'full' }),
    };
    const first = await install();
    const window = await install({ sources: [full], kind: 'full' });
    expect(window.folder).not.toBe(first.folder);
    expect((await install({ sources: [full], kind: 'full' })).folder).toBe(window.folder);
    const second = await install({ isUpdate: true });
    expect((await leftovers()).toSorted()).toEqual([window.id, second.id].toSorted());
    expect((await install()).folder).toBe(second.folder);
    await expect(install({ kind: 'full', isUpdate: true })).rejects.toMatchObject({
      message: expect.stringContaining('not free software') as string,
      isPermanent: true,
    });
  });

  test('replaces older copies on request', async () => {
    const old = await install();
    mirror.pins.version = '154.0.1.2';
    expect((await install()).folder).toBe(old.folder);
    const copy = await install({ sources: [sourceOf(mirror)], isUpdate: true });
    expect(copy.version).toBe('154.0.1.2');
    expect(await leftovers()).toEqual([copy.id]);
  });

  test('is aborted when the service stops', async () => {
    mirror.send = (response) => response.writeHead(200).write('P');
    const ending = new AbortController();
    const installing = install({ signal: ending.signal });
    await expect.poll(() => mirror.asked).toBe(1);
    ending.abort(new Error('the end'));
    await expect(installing).rejects.toThrow('the end');
    expect(await leftovers()).toEqual([]);
  });

  test('that another user could have changed is not used', async () => {
    const copy = await install();
    const description = await readFile(join(copy.folder, 'browser.json'), 'utf8');
    expect(JSON.parse(description)).toMatchObject({ source: 'chrome-for-testing' });
    await chmod(copy.folder, 0o777);
    expect(await listCopies([cache])).toEqual([]);
  });
});

test('the browser of the tests is a copy with its libraries, or installed on the machine', async () => {
  const copy = await copyAround(testBrowser.path);
  if (copy !== undefined) expect(programOf(copy).libraries).toEqual(testBrowser.libraries);
  else expect(testBrowser.folder).toBeUndefined();
});
