// People who sign in to the dashboard, and their workspaces.
import { createHash, randomBytes } from 'node:crypto';
import { hasControlCharacters } from '../contract/control-characters.ts';
import { badParameter, conflict, forbidden, notFound } from '../contract/errors.ts';
import type {
  invitationSchema,
  listedPersonSchema,
  memberSchema,
  MemberRole,
  openInvitationSchema,
  Person,
  PersonChange,
} from '../contract/management/person.ts';
import type { ValueOf } from '../contract/schema.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { writeAudit } from './audit.ts';
import { removeSecondFactor } from './second-factor.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import { isUniqueViolation } from './unique-violation.ts';
import { onlyRow } from '../storage/rows.ts';

const emailPattern = /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]{1,190}$/;
const invitationDays = 7;
const listedMax = 1000;

type ListedPerson = ValueOf<typeof listedPersonSchema, Date>;
type Member = ValueOf<typeof memberSchema, Date>;
type Invitation = ValueOf<typeof invitationSchema, Date>;
type OpenInvitation = ValueOf<typeof openInvitationSchema, Date>;

const personColumns = `p.id, p.email, p.name, p.is_operator, p.active, p.created_at, p.signed_in_at, p.has_password,
  exists (select from identity i where i.person_id = p.id) as is_linked`;

/** The domain of the addresses that logins get when they lose theirs. It is reserved, so that such an address cannot be taken in advance. */
const releasedDomain = 'sso.invalid';

/** Its lower case is the letter k: the address would be that of another person. */
const kelvinSign = '\u212A';

/** Normalises an e-mail address for storage and look-up. */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase();
  const isPlain = !hasControlCharacters(email) && !text.includes(kelvinSign);
  if (!isPlain || email.endsWith(`@${releasedDomain}`) || !emailPattern.test(email))
    throw badParameter('email', 'must be an e-mail address');
  return email;
}

// ---- people --------------------------------------------------------------------------------------------------------

export interface NewPerson {
  email: string;
  name?: string | undefined;
  /** Generated when undefined. */
  password?: string | undefined;
  isOperator?: boolean | undefined;
}

/** Inserts a person and returns the generated password; null when a password was given. */
export async function insertPerson(
  client: Queryable,
  { email, name, password, isOperator = false }: NewPerson,
): Promise<{ personId: number; email: string; password: string | null }> {
  const address = readEmail(email);
  await releaseUnverifiedEmail(client, address, { isProven: false });
  const chosen = password ?? generatePassword();
  try {
    const row = onlyRow(
      await client.query<{ id: number }>(
        'insert into person (email, name, password, is_operator) values ($1, $2, $3, $4) returning id',
        [address, name?.trim() || address.split('@')[0], await hashPassword(chosen), isOperator],
      ),
    );
    return { personId: row.id, email: address, password: password === undefined ? chosen : null };
  } catch (error) {
    throw isUniqueViolation(error) ? conflict(`${address} already has a login`) : error;
  }
}

/**
 * Removes an address from a login that only claimed it, at a first sign-in by OpenID Connect. The login keeps working, because
 * its identity is the subject at the provider. An invited person proves nothing either (`isProven`): operators, and logins whose
 * password belongs to the address, keep it then.
 */
export async function releaseUnverifiedEmail(
  client: Queryable,
  email: string,
  { isProven }: { isProven: boolean },
): Promise<void> {
  await client.query(
    `update person set email = 'unverified-' || id || '@${releasedDomain}'
     where email = $1 and not is_email_verified and ($2 or not (has_password or is_operator))`,
    [email, isProven],
  );
}

/** All people, by e-mail address. */
export const listPeople = (client: Queryable): Promise<ListedPerson[]> =>
  client.query<ListedPerson>(
    `select ${personColumns}, coalesce((select json_agg(json_build_object('slug', a.slug, 'role', m.role) order by a.slug)
       from member m join account a on a.id = m.account_id where m.person_id = p.id), '[]') as workspaces
     from person p order by p.email limit ${listedMax}`,
  );

/** A person by id; 404 when unknown. */
export async function readPerson(client: Queryable, personId: number): Promise<Person> {
  const [row] = await client.query<Person>(`select ${personColumns} from person p where p.id = $1`, [personId]);
  if (!row) throw notFound();
  return row;
}

/** Changes a person; returns the new password if one was generated. */
export async function patchPerson(
  database: Database,
  actor: string,
  personId: number,
  change: PersonChange,
): Promise<Person & { password?: string }> {
  const password = change.reset_password ? generatePassword() : undefined;
  const hash = password === undefined ? null : await hashPassword(password);
  return database.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', ['siteglass operators']);
    await readPerson(client, personId);
    await client.query(
      `update person set name = coalesce($2, name), is_operator = coalesce($3, is_operator), active = coalesce($4, active),
         password = coalesce($5, password), has_password = has_password or $5 is not null where id = $1`,
      [personId, change.name ?? null, change.is_operator ?? null, change.active ?? null, hash],
    );
    const left = onlyRow(
      await client.query<{ count: number }>('select count(*) as count from person where is_operator and active'),
    );
    if (left.count === 0) throw conflict('at least one active operator must remain');
    if (change.unlink) {
      await client.query('delete from identity where person_id = $1', [personId]);
      await client.query(`delete from session where person_id = $1 and method = 'sso'`, [personId]);
    }
    // A person who needs a new password may have lost the authenticator as well.
    if (hash !== null) await removeSecondFactor(client, personId);
    if (change.active === false || hash !== null) {
      await client.query('delete from session where person_id = $1', [personId]);
      // Otherwise, a link that was mailed before could replace the new password.
      await client.query('delete from password_reset where person_id = $1', [personId]);
    }
    await writeAudit(client, { actor, action: 'person.update', accountId: null, detail: { id: personId, ...change } });
    return { ...(await readPerson(client, personId)), ...(password !== undefined && { password }) };
  });
}

// ---- members -------------------------------------------------------------------------------------------------------

export interface Membership {
  slug: string;
  name: string;
  role: MemberRole;
}

/** The workspaces of a person, by name. */
export const listMemberships = (client: Queryable, personId: number): Promise<Membership[]> =>
  client.query<Membership>(
    `select a.slug, a.name, m.role from member m join account a on a.id = m.account_id
     where m.person_id = $1 order by a.name, a.slug limit ${listedMax}`,
    [personId],
  );

/** The members of a workspace, in the order in which they joined. */
export const listMembers = (client: Queryable, accountId: number): Promise<Member[]> =>
  client.query<Member>(
    `select p.id, p.email, p.name, m.role, m.added_at, p.signed_in_at
     from member m join person p on p.id = m.person_id where m.account_id = $1 order by m.added_at, p.id limit ${listedMax}`,
    [accountId],
  );

export async function insertMember(
  client: Queryable,
  accountId: number,
  personId: number,
  role: MemberRole,
): Promise<void> {
  await client.query(
    'insert into member (account_id, person_id, role) values ($1, $2, $3) on conflict (account_id, person_id) do nothing',
    [accountId, personId, role],
  );
}

/** Changes the role of a member, or removes the member (null). The last owner can be neither changed nor removed. */
export async function changeMember(
  database: Database,
  actor: { name: string; isOwner: boolean },
  accountId: number,
  personId: number,
  role: MemberRole | null,
): Promise<void> {
  await database.transaction(async (client) => {
    const members = await client.query<{ person_id: number; role: MemberRole }>(
      'select person_id, role from member where account_id = $1 order by person_id for update',
      [accountId],
    );
    const member = members.find(({ person_id }) => person_id === personId);
    if (!member) throw notFound();
    if ((member.role === 'owner' || role === 'owner') && !actor.isOwner)
      throw forbidden('only an owner may change the owners of a workspace');
    const isLastOwner = member.role === 'owner' && members.filter((one) => one.role === 'owner').length === 1;
    if (isLastOwner && role !== 'owner') throw conflict('a workspace must have at least one owner');
    if (role === null)
      await client.query('delete from member where account_id = $1 and person_id = $2', [accountId, personId]);
    else
      await client.query('update member set role = $3 where account_id = $1 and person_id = $2', [
        accountId,
        personId,
        role,
      ]);
    const action = role === null ? 'member.remove' : 'member.update';
    await writeAudit(client, { actor: actor.name, action, accountId, detail: { id: personId, role } });
  });
}

// ---- invitations ---------------------------------------------------------------------------------------------------

/** Invitations that can still be accepted. */
export const listInvitations = (client: Queryable, accountId: number): Promise<Invitation[]> =>
  client.query<Invitation>(
    `select id, role, note, invited_by, created_at, expires_at from invitation
     where account_id = $1 and expires_at > clock_timestamp() order by id limit ${listedMax}`,
    [accountId],
  );

/** Creates an invitation. Only this result contains its token. */
export async function createInvitation(
  database: Database,
  actor: string,
  accountId: number,
  { role, note = '' }: { role: MemberRole; note?: string | undefined },
): Promise<Invitation & { token: string }> {
  const token = randomBytes(24).toString('base64url');
  return database.transaction(async (client) => {
    const row = onlyRow(
      await client.query<Invitation>(
        `insert into invitation (account_id, role, note, token_hash, invited_by, expires_at)
       values ($1, $2, $3, $4, $5, clock_timestamp() + interval '${invitationDays} days')
       returning id, role, note, invited_by, created_at, expires_at`,
        [accountId, role, note, hashToken(token), actor],
      ),
    );
    await writeAudit(client, { actor, action: 'invitation.create', accountId, detail: { id: row.id, role, note } });
    return { ...row, token };
  });
}

export async function deleteInvitation(
  database: Database,
  actor: string,
  accountId: number,
  invitationId: number,
): Promise<void> {
  await database.transaction(async (client) => {
    const deleted = await client.execute('delete from invitation where account_id = $1 and id = $2', [
      accountId,
      invitationId,
    ]);
    if (deleted === 0) throw notFound();
    await writeAudit(client, { actor, action: 'invitation.delete', accountId, detail: { id: invitationId } });
  });
}

/** The invitation of a token; 404 when it was used, deleted or has expired. */
export async function readInvitation(client: Queryable, token: string): Promise<OpenInvitation> {
  const [row] = await client.query<OpenInvitation>(
    `select a.name as workspace, a.slug, i.role, i.note, i.invited_by, i.expires_at
     from invitation i join account a on a.id = i.account_id
     where i.token_hash = $1 and i.expires_at > clock_timestamp()`,
    [hashToken(token)],
  );
  if (!row) throw notFound();
  return row;
}

/** Accepts an invitation for a signed-in or a new person. Returns the person who joined. */
export async function acceptInvitation(
  database: Database,
  token: string,
  guest: { personId: number } | NewPerson,
): Promise<{ personId: number; slug: string }> {
  return database.transaction(async (client) => {
    const [row] = await client.query<{ account_id: number; role: MemberRole; slug: string }>(
      `delete from invitation i using account a
       where a.id = i.account_id and i.token_hash = $1 and i.expires_at > clock_timestamp()
       returning i.account_id, i.role, a.slug`,
      [hashToken(token)],
    );
    if (!row) throw notFound();
    const { account_id: accountId, role, slug } = row;
    const personId = 'personId' in guest ? guest.personId : (await insertPerson(client, guest)).personId;
    await insertMember(client, accountId, personId, role);
    const { email } = await readPerson(client, personId);
    await writeAudit(client, { actor: email, action: 'invitation.accept', accountId, detail: { role } });
    return { personId, slug };
  });
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
