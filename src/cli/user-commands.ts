// user: who can sign in to the dashboard. The way back in for whoever lost the password.
import type { Command } from 'commander';
import { withManagement } from './context.ts';
import type { CommandContext, Surroundings } from './context.ts';
import { CommandError } from './management.ts';
import { formatFacts, formatTable } from './output.ts';

interface PersonRow {
  id: number;
  email: string;
  name: string;
  is_operator: boolean;
  active: boolean;
  signed_in_at: string | null;
  workspaces?: { slug: string; role: string }[];
  password?: string;
}

/** Adds the commands; each runs against the management API. */
export function addUserCommands(program: Command, surroundings: Surroundings): void {
  const user = program.command('user').description('people who sign in to the dashboard');
  user
    .command('list')
    .description('everybody who can sign in')
    .action(async (_options: object, command: Command) => {
      await withManagement(command, surroundings, async ({ call, print }) => {
        print(await call('GET', '/people'), ({ items }: { items: PersonRow[] }) =>
          formatTable(
            [
              { title: 'e-mail', read: (row) => row.email },
              { title: 'name', read: (row) => row.name },
              { title: 'operator', read: (row) => row.is_operator },
              { title: 'active', read: (row) => row.active },
              { title: 'workspaces', read: (row) => row.workspaces?.map(({ slug }) => slug).join(', ') },
              { title: 'signed in', read: (row) => row.signed_in_at ?? 'never' },
            ],
            items,
            'Nobody.',
          ),
        );
      });
    });
  user
    .command('create')
    .argument('<email>')
    .description('a new login; its password is shown once')
    .option('--name <name>', 'how they are called')
    .option('--operator', 'runs the installation: sees and changes everything')
    .action(async (email: string, options: { name?: string; operator?: boolean }, command: Command) => {
      await withManagement(command, surroundings, async ({ call, print }) => {
        const body = { email, is_operator: options.operator ?? false, ...(options.name && { name: options.name }) };
        print(await call('POST', '/people', body), formatPerson);
      });
    });
  user
    .command('reset')
    .argument('<email>')
    .description('a new password, shown once; signs them out everywhere')
    .action(async (email: string, _options: object, command: Command) => {
      await withManagement(command, surroundings, async (context) => {
        const id = await findPerson(context, email);
        context.print(await context.call('PATCH', `/people/${id}`, { reset_password: true }), formatPerson);
      });
    });
}

async function findPerson({ call }: CommandContext, email: string): Promise<number> {
  const { items } = (await call('GET', '/people')).body as { items: PersonRow[] };
  const found = items.find((person) => person.email === email.trim().toLowerCase());
  if (!found) throw new CommandError(`Nobody signs in as ${email}; siteglass user list shows who does`);
  return found.id;
}

function formatPerson({ email, name, is_operator, password }: PersonRow): string {
  const facts = formatFacts({ 'e-mail': email, name, operator: is_operator, password });
  return password === undefined ? facts : `${facts}\nKeep the password now: it is not shown again.\n`;
}
