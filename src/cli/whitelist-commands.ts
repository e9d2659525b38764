// whitelist: hosts that webunlocker may fetch for a workspace.
import type { Command } from 'commander';
import type { Manage } from './context.ts';
import { CommandError } from './management.ts';

export function addWhitelistCommands(program: Command, manage: Manage): void {
  const whitelist = program.command('whitelist').description('manage the hosts that webunlocker may fetch');
  whitelist
    .command('list')
    .argument('<account>', 'slug of the workspace')
    .description('list the hosts')
    .action(
      manage(async ({ call, print }, slug: string) => {
        print(await call('GET /accounts/{slug}', { slug }), formatHosts);
      }),
    );
  const change = (hostsAfter: (present: string[], named: string[]) => string[]) =>
    manage(async ({ call, print }, slug: string, named: string[]) => {
      const { body } = await call('GET /accounts/{slug}', { slug });
      const unlocker_hosts = hostsAfter(body.unlocker_hosts, named);
      print(await call('PATCH /accounts/{slug}', { slug, body: { unlocker_hosts } }), formatHosts);
    });
  whitelist
    .command('add')
    .argument('<account>', 'slug of the workspace')
    .argument('<hosts...>', 'host names, or *.example.com')
    .description('allow hosts')
    .action(change((present, named) => [...present, ...named]));
  whitelist
    .command('remove')
    .argument('<account>', 'slug of the workspace')
    .argument('<hosts...>', 'hosts shown by `whitelist list`')
    .description('remove hosts')
    .action(change(without));
}

function without(present: string[], named: string[]): string[] {
  const hosts = named.map((host) => host.toLowerCase());
  const missing = named.filter((host) => !present.includes(host.toLowerCase()));
  if (missing.length > 0) throw new CommandError(`Not on the list: ${missing.join(', ')}`);
  return present.filter((host) => !hosts.includes(host));
}

const formatHosts = ({ unlocker_hosts: hosts }: { unlocker_hosts: string[] }): string =>
  hosts.length > 0 ? `${hosts.join('\n')}\n` : 'No hosts.\n';
