// user: manages logins of the dashboard and resets passwords.
import type { Command } from 'commander';
import type { ResultOf } from '../console/client.ts';
import type { CommandContext, Manage } from './context.ts';
import { CommandError } from './management.ts';
import { formatFacts, formatTable } from './output.ts';

export function addUserCommands(program: Command, manage: Manage): void {
  const user = program.command('user').description('manage logins of the dashboard');
  user
    .command('list')
    .description('list all logins')
    .action(
      manage(async ({ call, print }) => {
        print(await call('GET /people'), ({ items }) =>
          formatTable(
            [
              { title: 'e-mail', read: ({ email }) => email },
              { title: 'name', read: ({ name }) => name },
              { title: 'operator', read: ({ is_operator }) => is_operator },
              { title: 'active', read: ({ active }) => active },
              { title: 'sign-in', read: (person) => describeSignIn(person) },
              { title: 'workspaces', read: ({ workspaces }) => workspaces.map(({ slug }) => slug).join(', ') },
              { title: 'signed in', read: ({ signed_in_at }) => signed_in_at ?? 'never' },
            ],
            items,
            'No logins.',
          ),
        );
      }),
    );
  user
    .command('create')
    .argument('<email>')
    .description('create a login; its password is shown only once')
    .option('--name <name>', 'display name')
    .option('--operator', 'operator of the installation: may see and change everything')
    .action(
      manage(async ({ call, print }, email: string, options: { name?: string; operator?: boolean }) => {
        const body = { email, is_operator: options.operator ?? false, name: options.name || undefined };
        print(await call('POST /people', { body }), formatPerson);
      }),
    );
  user
    .command('reset')
    .argument('<email>')
    .description('set a new password, shown only once; signs the person out everywhere')
    .action(
      manage(async ({ call, print }, email: string) => {
        const id = await findPerson(call, email);
        print(await call('PATCH /people/{id}', { id, body: { reset_password: true } }), formatPerson);
      }),
    );
  user
    .command('unlink')
    .argument('<email>')
    .description('forget the account at the OpenID provider; the next one with this verified address is linked')
    .action(
      manage(async ({ call, print }, email: string) => {
        const id = await findPerson(call, email);
        print(await call('PATCH /people/{id}', { id, body: { unlink: true } }), formatPerson);
      }),
    );
}

/** How a person can sign in. */
const describeSignIn = (person: { has_password: boolean; is_linked: boolean }): string =>
  [person.has_password && 'password', person.is_linked && 'OpenID Connect'].filter(Boolean).join(', ') || 'none';

async function findPerson(call: CommandContext['call'], email: string): Promise<number> {
  const { body } = await call('GET /people');
  const found = body.items.find((person) => person.email === email.trim().toLowerCase());
  if (!found) throw new CommandError(`There is no login ${email}; siteglass user list shows all`);
  return found.id;
}

function formatPerson({ email, name, is_operator, password }: ResultOf<'POST /people'>): string {
  const facts = formatFacts({ 'e-mail': email, name, operator: is_operator, password });
  return password === undefined ? facts : `${facts}\nSave the password now: it is not shown again.\n`;
}
