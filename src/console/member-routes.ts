// Who belongs to a workspace, and who can sign in at all.
import { writeAudit } from '../accounts/audit.ts';
import {
  changeMember,
  createInvitation,
  deleteInvitation,
  insertPerson,
  listInvitations,
  listMembers,
  listPeople,
  patchPerson,
  readPerson,
} from '../accounts/people.ts';
import { forbidden } from '../contract/errors.ts';
import { isPermitted } from './permissions.ts';
import type { Actor } from './permissions.ts';
import { defineRoute } from './route.ts';
import type { Route } from './route.ts';

const role = { type: 'string', enum: ['owner', 'admin', 'member', 'viewer'] } as const;
const name = { type: 'string', minLength: 1, maxLength: 100 } as const;

const isOwner = ({ role: own }: Actor): boolean => own === 'owner' || own === 'operator';

export const memberRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/members',
    summary: 'People of a workspace, and open invitations',
    permission: 'workspace.read',
    async run({ accountId, actor }, { database }) {
      const items = await listMembers(database, accountId);
      const mayManage = isPermitted(actor, 'members.manage');
      return { items, invitations: mayManage ? await listInvitations(database, accountId) : [] };
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/accounts/{slug}/members/{id}',
    summary: 'Give a member another role',
    permission: 'members.manage',
    body: { type: 'object', required: ['role'], properties: { role } },
    async run({ accountId, id, body, actor }, { database }) {
      await changeMember(database, { name: actor.name, isOwner: isOwner(actor) }, accountId, id, body.role);
      return { id, role: body.role };
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/accounts/{slug}/members/{id}',
    summary: 'Remove somebody from a workspace',
    permission: 'members.manage',
    async run({ accountId, id, actor }, { database }) {
      await changeMember(database, { name: actor.name, isOwner: isOwner(actor) }, accountId, id, null);
      return { id, deleted: true };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/invitations',
    summary: 'Invite somebody by link; the answer alone shows its token',
    permission: 'members.manage',
    status: 201,
    body: { type: 'object', required: ['role'], properties: { role, note: { type: 'string', maxLength: 200 } } },
    async run({ accountId, body, actor }, { database }) {
      if (body.role === 'owner' && !isOwner(actor)) throw forbidden('only an owner may invite an owner');
      const invitation = await createInvitation(database, actor.name, accountId, body);
      return { ...invitation, path: `/invite/${invitation.token}` };
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/accounts/{slug}/invitations/{id}',
    summary: 'Withdraw an invitation',
    permission: 'members.manage',
    async run({ accountId, id, actor }, { database }) {
      await deleteInvitation(database, actor.name, accountId, id);
      return { id, deleted: true };
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/people',
    summary: 'Everybody who can sign in',
    permission: 'installation.manage',
    run: async (_, { database }) => ({ items: await listPeople(database) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/people',
    summary: 'Create a login; without a password one is made and shown once',
    permission: 'installation.manage',
    status: 201,
    body: {
      type: 'object',
      required: ['email'],
      properties: {
        email: { type: 'string', minLength: 3, maxLength: 254 },
        name,
        password: { type: 'string', minLength: 1, maxLength: 200 },
        is_operator: { type: 'boolean' },
      },
    },
    run: ({ body, actor }, { database }) =>
      database.transaction(async (client) => {
        const isOperator = body.is_operator ?? false;
        const { personId, password } = await insertPerson(client, { ...body, isOperator });
        const person = await readPerson(client, personId);
        const detail = { email: person.email, is_operator: isOperator };
        await writeAudit(client, { actor: actor.name, action: 'person.create', accountId: null, detail });
        return { ...person, ...(password !== null && { password }) };
      }),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/people/{id}',
    summary: 'Change a login: operator or not, active or not, a new password',
    permission: 'installation.manage',
    body: {
      type: 'object',
      properties: {
        name,
        is_operator: { type: 'boolean' },
        active: { type: 'boolean' },
        reset_password: { type: 'boolean' },
      },
    },
    run: ({ id, body, actor }, { database }) => patchPerson(database, actor.name, id, body),
  }),
];
