// Logins of the installation.
import { writeAudit } from '../accounts/audit.ts';
import { insertPerson, listPeople, patchPerson, readPerson } from '../accounts/people.ts';
import { items } from '../contract/management/fields.ts';
import {
  changedPersonSchema,
  listedPersonSchema,
  newPersonSchema,
  personChangeSchema,
} from '../contract/management/person.ts';
import { defineRoute } from './route.ts';

export const peopleRoutes = [
  defineRoute({
    method: 'GET',
    path: '/people',
    operationId: 'listPeople',
    summary: 'List all logins, ordered by e-mail address',
    permission: 'installation.manage',
    result: items(listedPersonSchema),
    run: async (_, { database }) => ({ items: await listPeople(database) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/people',
    operationId: 'createPerson',
    summary: 'Create a login',
    description: 'Without `password` one is generated; the response is the only place where it is shown.',
    permission: 'installation.manage',
    status: 201,
    refusals: [409],
    body: newPersonSchema,
    result: changedPersonSchema,
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
    operationId: 'changePerson',
    summary: 'Change a login: name, operator, active, new password',
    description: 'Omitted fields are unchanged. A generated password is only shown in this response.',
    permission: 'installation.manage',
    refusals: [409],
    body: personChangeSchema,
    result: changedPersonSchema,
    run: ({ id, body, actor }, { database }) => patchPerson(database, actor.name, id, body),
  }),
] as const;
