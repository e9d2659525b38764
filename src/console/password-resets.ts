// Resets of forgotten passwords: a link by mail, for one use within an hour.
import { createHash, randomBytes } from 'node:crypto';
import { writeAudit } from '../accounts/audit.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { badParameter, tooManyAttempts } from '../contract/errors.ts';
import { isPlainAddress } from '../contract/plain-address.ts';
import { announceMail } from '../events/outgoing-mail.ts';
import type { Database } from '../storage/database.ts';
import type { Sealer } from '../storage/sealing.ts';
import { countAttempt } from './attempts.ts';
import { createSignInGate } from './sign-in-gate.ts';

const lifeMinutes = 60;
const emailCharactersMax = 254;
const tokenPattern = /^[\w-]{43}$/;
const retrySeconds = 600;
const tooManyResets = () => tooManyAttempts('too many password resets, try again in an hour', retrySeconds);
/** Requests per hour. They also limit how many mails one person receives. */
const limits = {
  table: 'reset_attempt',
  minutes: 60,
  max: { emailFromIp: 3, ip: 20, email: 10 },
  refusal: tooManyResets,
} as const;

export interface PasswordResets {
  /** Mails a link to the person with this address. Does the same for an unknown address, but without a mail. */
  request(email: string, ip: string): Promise<void>;
  /** Sets a new password and ends all sessions. 400 when the token was used or has expired. */
  confirm(token: string, password: string): Promise<void>;
}

export function createPasswordResets({
  database,
  sealer,
  publicUrl,
}: {
  database: Database;
  sealer: Sealer;
  publicUrl: URL;
}): PasswordResets {
  const gate = createSignInGate(tooManyResets);
  return {
    async request(email, ip) {
      const address = email.trim().toLowerCase().slice(0, emailCharactersMax);
      await gate.run(address, ip, async () => {
        await countAttempt(database, gate, limits, { email: address, ip });
        const token = randomBytes(32).toString('base64url');
        // In the fragment, the token reaches no log of a proxy.
        const link = new URL(`/reset#${token}`, publicUrl).href;
        const sealed = (text: string) => sealer.seal(Buffer.from(text));
        await database.transaction(async (client) => {
          // One statement for known and unknown addresses, so that both take the same time.
          await client.query(
            `with found as (select id, email, has_password from person where email = $1 and active and $5),
                  token as (
                    insert into password_reset (token_hash, person_id, expires_at)
                    select $2, id, clock_timestamp() + make_interval(mins => $6) from found where has_password
                  )
             insert into outgoing_mail (kind, recipient, content, expires_at)
             select 'reset', email, case when has_password then $3::bytea else $4::bytea end,
               clock_timestamp() + make_interval(mins => $6) from found`,
            [
              address,
              hash(token),
              sealed(resetText(link)),
              sealed(ssoText(publicUrl)),
              isPlainAddress(address),
              lifeMinutes,
            ],
          );
          await announceMail(client);
        });
      });
    },

    async confirm(token, password) {
      const tokenHash = tokenPattern.test(token) ? hash(token) : Buffer.alloc(0);
      const open = await database.query(
        'select from password_reset where token_hash = $1 and expires_at > clock_timestamp()',
        [tokenHash],
      );
      if (open.length === 0) throw usedToken(); // before the expensive hash
      const hashed = await hashPassword(password);
      await database.transaction(async (client) => {
        const [person] = await client.query<{ id: number; email: string }>(
          `delete from password_reset r using person p
           where r.token_hash = $1 and r.expires_at > clock_timestamp() and p.id = r.person_id and p.active
           returning p.id, p.email`,
          [tokenHash],
        );
        if (!person) throw usedToken();
        // The second factor stays on: a mailbox must not replace it.
        await client.query('update person set password = $2, has_password = true where id = $1', [person.id, hashed]);
        await client.query('delete from password_reset where person_id = $1', [person.id]);
        await client.query('delete from session where person_id = $1', [person.id]);
        await writeAudit(client, { actor: person.email, action: 'password.reset', accountId: null });
      });
    },
  };
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

const usedToken = () => badParameter('token', 'was already used or has expired; request a new link');

const resetText = (link: string): string =>
  `Someone requested a new password for your Siteglass login.

Open this link within an hour to choose one:

${link}

If it was not you, ignore this mail. Your password stays as it is.
`;

const ssoText = (publicUrl: URL): string =>
  `Someone requested a new password for your Siteglass login.

Your login has no password. Use the single sign-on button on the sign-in page:

${publicUrl.href}login

If it was not you, ignore this mail.
`;
