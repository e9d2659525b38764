// People who sign in by OpenID Connect: which person an identity is, and the roles that its claims give.
import { withoutControlCharacters } from '../contract/control-characters.ts';
import type { MemberRole } from '../contract/management/person.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { onlyRow } from '../storage/rows.ts';
import { writeAudit } from './audit.ts';
import { unusablePassword } from './passwords.ts';
import { readEmail, releaseUnverifiedEmail } from './people.ts';
import { removeSecondFactor } from './second-factor.ts';

/** What the provider says about the person who signs in. */
export interface ClaimedPerson {
  issuer: string;
  subject: string;
  /** Undefined when the provider sends none. */
  email: string | undefined;
  isEmailVerified: boolean;
  name: string | undefined;
  isOperator: boolean;
  /** The role by the slug of the workspace. */
  roles: ReadonlyMap<string, MemberRole>;
}

/** Why a person may not sign in, for the log and the sign-in page. */
export type Refusal = 'no_role' | 'no_email' | 'unverified' | 'already_linked' | 'disabled' | 'last_operator';

export type Entry = { personId: number; unknownSlugs: string[] } | { refusal: Refusal; unknownSlugs: string[] };

/** The actor of these changes in the audit log. */
const actor = 'single sign-on';
const nameCharactersMax = 100;

interface FoundPerson {
  id: number;
  email: string;
  active: boolean;
  is_operator: boolean;
}

interface Role {
  accountId: number;
  role: MemberRole;
}

/**
 * Finds, links or creates the person, and sets their roles to those of the claims. Roles that the claims do not name are
 * removed. A person without any role is refused.
 */
export async function enterByIdentity(database: Database, claimed: ClaimedPerson): Promise<Entry> {
  return await database.transaction(async (client) => {
    // The same lock as for other changes of operators. It also serialises two first sign-ins of one person.
    await client.query('select pg_advisory_xact_lock(hashtext($1))', ['siteglass operators']);
    const accounts = await client.query<{ id: number; slug: string }>(
      'select id, slug from account where slug = any($1) and deleted_at is null order by id',
      [[...claimed.roles.keys()]],
    );
    const roles = accounts.map(({ id, slug }) => ({ accountId: id, role: claimed.roles.get(slug) ?? 'viewer' }));
    const known = new Set(accounts.map(({ slug }) => slug));
    const unknownSlugs = [...claimed.roles.keys()].filter((slug) => !known.has(slug));
    return { ...(await decide(client, claimed, roles)), unknownSlugs };
  });
}

async function decide(
  client: Queryable,
  claimed: ClaimedPerson,
  roles: readonly Role[],
): Promise<{ personId: number } | { refusal: Refusal }> {
  const linked = await findLinked(client, claimed);
  // The owner of the address takes precedence over a login that only claimed it.
  const address = emailOf(claimed.email);
  if (!linked && claimed.isEmailVerified && address !== undefined)
    await releaseUnverifiedEmail(client, address, { isProven: true });
  const found = linked ?? (await findByEmail(client, claimed.email));
  if (!linked) {
    const refusal = await refuseLink(client, claimed, found);
    if (refusal) return { refusal };
  }
  if (found && !found.active) return { refusal: 'disabled' };
  if (found && (await isLastOperator(client, found)) && !claimed.isOperator) return { refusal: 'last_operator' };
  const hasRole = claimed.isOperator || roles.length > 0;
  if (!hasRole) {
    if (linked) {
      await setRoles(client, linked, false, []);
      await client.query('delete from session where person_id = $1', [linked.id]);
    }
    return { refusal: 'no_role' };
  }
  const person = found ?? (await createPerson(client, claimed));
  if (!linked && found) await removeOtherSignIns(client, found);
  if (!linked) await link(client, claimed, person);
  else await refresh(client, claimed, person);
  await setRoles(client, person, claimed.isOperator, roles);
  return { personId: person.id };
}

const columns = 'p.id, p.email, p.active, p.is_operator';

async function findLinked(client: Queryable, { issuer, subject }: ClaimedPerson): Promise<FoundPerson | undefined> {
  const [row] = await client.query<FoundPerson>(
    `select ${columns} from identity i join person p on p.id = i.person_id where i.issuer = $1 and i.subject = $2`,
    [issuer, subject],
  );
  return row;
}

async function findByEmail(client: Queryable, email: string | undefined): Promise<FoundPerson | undefined> {
  const address = emailOf(email);
  if (address === undefined) return undefined;
  const [row] = await client.query<FoundPerson>(`select ${columns} from person p where p.email = $1`, [address]);
  return row;
}

/** An address without verification must not open the login of its owner. */
async function refuseLink(
  client: Queryable,
  { issuer, email, isEmailVerified }: ClaimedPerson,
  found: FoundPerson | undefined,
): Promise<Refusal | undefined> {
  if (emailOf(email) === undefined) return 'no_email';
  if (!found) return undefined;
  if (!isEmailVerified) return 'unverified';
  const others = await client.query('select from identity where issuer = $1 and person_id = $2', [issuer, found.id]);
  // Providers reuse addresses of people who left.
  return others.length > 0 ? 'already_linked' : undefined;
}

async function isLastOperator(client: Queryable, person: FoundPerson): Promise<boolean> {
  if (!person.is_operator) return false;
  const others = await client.query('select from person where is_operator and active and id <> $1 limit 1', [
    person.id,
  ]);
  return others.length === 0;
}

async function createPerson(client: Queryable, { email, name, isEmailVerified }: ClaimedPerson): Promise<FoundPerson> {
  const address = emailOf(email) ?? '';
  const shown = withoutControlCharacters(name ?? '')
    .trim()
    .slice(0, nameCharactersMax);
  const row = onlyRow(
    await client.query<FoundPerson>(
      `insert into person (email, name, password, has_password, is_email_verified) values ($1, $2, $3, false, $4)
       returning id, email, active, is_operator`,
      [address, shown || address.split('@')[0], unusablePassword(), isEmailVerified],
    ),
  );
  await writeAudit(client, { actor, action: 'person.create', accountId: null, detail: { email: address } });
  return row;
}

/**
 * A login may have been created with the address of another person, for example by an invitation. Its creator must not share the
 * roles that the owner of the address gets. Operators keep their password: they have all rights already, and need access when
 * the provider is down.
 */
async function removeOtherSignIns(client: Queryable, { id, is_operator: isOperator }: FoundPerson): Promise<void> {
  if (isOperator) return;
  await client.query('update person set password = $2, has_password = false where id = $1', [id, unusablePassword()]);
  await removeSecondFactor(client, id);
  await client.query('delete from password_reset where person_id = $1', [id]);
  await client.query('delete from session where person_id = $1', [id]);
}

async function link(client: Queryable, { issuer, subject }: ClaimedPerson, { id, email }: FoundPerson): Promise<void> {
  await client.query('insert into identity (issuer, subject, person_id) values ($1, $2, $3)', [issuer, subject, id]);
  await writeAudit(client, { actor, action: 'person.link', accountId: null, detail: { id, email, issuer } });
}

/** Follows a changed e-mail address, if it is verified and belongs to no other person. */
async function refresh(client: Queryable, claimed: ClaimedPerson, { id, email }: FoundPerson): Promise<void> {
  await client.query('update identity set used_at = clock_timestamp() where issuer = $1 and subject = $2', [
    claimed.issuer,
    claimed.subject,
  ]);
  const address = emailOf(claimed.email);
  if (!claimed.isEmailVerified || address === undefined) return;
  if (address === email) {
    await client.query('update person set is_email_verified = true where id = $1 and not is_email_verified', [id]);
    return;
  }
  await releaseUnverifiedEmail(client, address, { isProven: true });
  const changed = await client.execute(
    `update person set email = $2, is_email_verified = true
     where id = $1 and not exists (select from person where email = $2)`,
    [id, address],
  );
  if (changed === 0) return;
  // Links that were mailed to the old address.
  await client.query('delete from password_reset where person_id = $1', [id]);
  const detail = { id, email: address, before: { email } };
  await writeAudit(client, { actor, action: 'person.update', accountId: null, detail });
}

async function setRoles(
  client: Queryable,
  { id, email, is_operator: wasOperator }: FoundPerson,
  isOperator: boolean,
  roles: readonly Role[],
): Promise<void> {
  if (isOperator !== wasOperator) {
    await client.query('update person set is_operator = $2 where id = $1', [id, isOperator]);
    const detail = { id, email, is_operator: isOperator, before: { is_operator: wasOperator } };
    await writeAudit(client, { actor, action: 'person.update', accountId: null, detail });
  }
  const rows = await client.query<{ account_id: number; role: MemberRole }>(
    'select account_id, role from member where person_id = $1 order by account_id for update',
    [id],
  );
  const before = new Map(rows.map(({ account_id, role }) => [account_id, role]));
  for (const { accountId, role } of roles) {
    const earlier = before.get(accountId);
    before.delete(accountId);
    if (earlier === role) continue;
    await client.query(
      `insert into member (account_id, person_id, role) values ($1, $2, $3)
       on conflict (account_id, person_id) do update set role = excluded.role`,
      [accountId, id, role],
    );
    const detail = { id, email, role, ...(earlier !== undefined && { before: { role: earlier } }) };
    await writeAudit(client, { actor, action: earlier ? 'member.update' : 'member.add', accountId, detail });
  }
  for (const [accountId, role] of before) {
    await client.query('delete from member where account_id = $1 and person_id = $2', [accountId, id]);
    await writeAudit(client, { actor, action: 'member.remove', accountId, detail: { id, email, role } });
  }
}

/** The normalised address; undefined when it is missing or invalid. */
function emailOf(email: string | undefined): string | undefined {
  try {
    return email === undefined ? undefined : readEmail(email);
  } catch {
    return undefined;
  }
}
