// Members and invitations of a workspace.
import { changeMember, createInvitation, deleteInvitation, listInvitations, listMembers } from '../accounts/people.ts';
import { badParameter, forbidden } from '../contract/errors.ts';
import { deleted, email, id as number } from '../contract/management/fields.ts';
import {
  invitationSchema,
  memberSchema,
  newInvitationResultSchema,
  roleSchema,
} from '../contract/management/person.ts';
import { isPlainAddress } from '../contract/plain-address.ts';
import { list, object } from '../contract/schema.ts';
import { isPermitted } from './permissions.ts';
import type { Actor } from './permissions.ts';
import { defineRoute } from './route.ts';

const isOwner = ({ role }: Actor): boolean => role === 'owner' || role === 'operator';

function readRecipient(text: string): string {
  const address = text.trim().toLowerCase();
  if (!isPlainAddress(address)) throw badParameter('email', 'must be one e-mail address');
  return address;
}

export const memberRoutes = [
  defineRoute({
    method: 'GET',
    path: '/accounts/{slug}/members',
    operationId: 'listMembers',
    summary: 'List the members of a workspace and its open invitations',
    permission: 'workspace.read',
    result: object({
      items: { ...list(memberSchema), description: 'The members, in the order in which they joined' },
      invitations: { ...list(invitationSchema), description: 'Empty without the permission `members.manage`' },
    }),
    async run({ accountId, actor }, { database }) {
      const items = await listMembers(database, accountId);
      const mayManage = isPermitted(actor, 'members.manage');
      return { items, invitations: mayManage ? await listInvitations(database, accountId) : [] };
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/accounts/{slug}/members/{id}',
    operationId: 'changeMember',
    summary: 'Change the role of a member',
    description: 'Only an owner may add or change owners. The last owner cannot be changed.',
    permission: 'members.manage',
    refusals: [409],
    body: { type: 'object', required: ['role'], properties: { role: roleSchema } },
    result: object({ id: number, role: roleSchema }),
    async run({ accountId, id, body, actor }, { database }) {
      await changeMember(database, { name: actor.name, isOwner: isOwner(actor) }, accountId, id, body.role);
      return { id, role: body.role };
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/accounts/{slug}/members/{id}',
    operationId: 'removeMember',
    summary: 'Remove a member from a workspace',
    permission: 'members.manage',
    refusals: [409],
    result: deleted,
    async run({ accountId, id, actor }, { database }) {
      await changeMember(database, { name: actor.name, isOwner: isOwner(actor) }, accountId, id, null);
      return { id, deleted: true };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/accounts/{slug}/invitations',
    operationId: 'createInvitation',
    summary: 'Create an invitation link',
    description: 'The link is valid for seven days. The response is the only place where its token is shown.',
    permission: 'members.manage',
    status: 201,
    refusals: [429],
    body: {
      type: 'object',
      required: ['role'],
      properties: {
        role: roleSchema,
        note: { type: 'string', maxLength: 200, description: 'For your own reference', examples: ['For Ann'] },
        email: {
          ...email,
          description:
            'Address to mail the link to; 400 where mail is not configured. At most 50 mails a day per workspace',
        },
      },
    },
    result: newInvitationResultSchema,
    async run({ accountId, body, actor, params: { slug } }, { database, signIn: { invitationMail } }) {
      if (body.role === 'owner' && !isOwner(actor)) throw forbidden('only an owner may invite an owner');
      const to = body.email === undefined ? null : readRecipient(body.email);
      if (to !== null && !invitationMail)
        throw badParameter(
          'email',
          'requires a mail server: the operator must set SITEGLASS_SMTP_URL and SITEGLASS_PUBLIC_URL',
        );
      if (to !== null) await invitationMail?.check(accountId);
      const invitation = await createInvitation(database, actor.name, accountId, body);
      const path = `/invite/${invitation.token}`;
      if (to !== null)
        await invitationMail
          ?.send({ accountId, slug, to, invitedBy: actor.name, path })
          .catch(async (error: unknown) => {
            await deleteInvitation(database, actor.name, accountId, invitation.id); // its link was not delivered
            throw error;
          });
      return { ...invitation, path, mailed_to: to };
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/accounts/{slug}/invitations/{id}',
    operationId: 'deleteInvitation',
    summary: 'Delete an invitation',
    permission: 'members.manage',
    result: deleted,
    async run({ accountId, id, actor }, { database }) {
      await deleteInvitation(database, actor.name, accountId, id);
      return { id, deleted: true };
    },
  }),
] as const;
