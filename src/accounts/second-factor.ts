// The second factor of a person: set up, confirmed with a first code, required at every sign-in, and removed.
import type { Database, Queryable } from '../storage/database.ts';
import type { Sealer } from '../storage/sealing.ts';
import { conflict } from '../contract/errors.ts';
import { writeAudit } from './audit.ts';
import { findTotpStep, hashRecoveryCode, newRecoveryCodes, newTotpSecret, toBase32, totpUri } from './totp.ts';

export interface SecondFactor {
  isOn(personId: number): Promise<boolean>;
  /** Creates a secret, which takes effect when a first code confirms it. */
  offer(personId: number, email: string): Promise<{ secret: string; uri: string }>;
  /** Turns the second factor on and returns the recovery codes; undefined when the code is wrong. */
  confirm(personId: number, email: string, code: string): Promise<string[] | undefined>;
  /** Whether the code is valid; it cannot be used again. Always true for a person without a second factor. */
  accept(personId: number, code: string): Promise<boolean>;
}

export function createSecondFactor({
  database,
  sealer,
  now = Date.now,
}: {
  database: Database;
  sealer: Sealer;
  now?: () => number;
}): SecondFactor {
  return {
    async isOn(personId) {
      const [row] = await database.query<{ isOn: boolean }>(
        'select totp is not null as "isOn" from person where id = $1',
        [personId],
      );
      return row?.isOn ?? false;
    },

    async offer(personId, email) {
      const secret = newTotpSecret();
      const offered = await database.execute('update person set totp_offered = $2 where id = $1 and totp is null', [
        personId,
        sealer.seal(secret),
      ]);
      if (offered === 0) throw conflict('the second factor is already on; turn it off first');
      return { secret: toBase32(secret), uri: totpUri(secret, email) };
    },

    async confirm(personId, email, code) {
      const [row] = await database.query<{ totp_offered: Buffer | null }>(
        'select totp_offered from person where id = $1',
        [personId],
      );
      if (!row?.totp_offered) throw conflict('there is no secret to confirm; start the setup again');
      const step = findTotpStep(sealer.open(row.totp_offered), code, now());
      if (step === undefined) return undefined;
      const codes = newRecoveryCodes();
      await database.transaction(async (client) => {
        const changed = await client.execute(
          `update person set totp = totp_offered, totp_offered = null, totp_step = $3, recovery_hashes = $4
           where id = $1 and totp_offered = $2`,
          [personId, row.totp_offered, step, codes.map(hashRecoveryCode)],
        );
        if (changed === 0) throw conflict('there is no secret to confirm; start the setup again');
        await writeAudit(client, { actor: email, action: 'second_factor.on', accountId: null });
      });
      return codes;
    },

    async accept(personId, code) {
      const [person] = await database.query<{ totp: Buffer | null }>('select totp from person where id = $1', [
        personId,
      ]);
      if (!person) return false;
      if (person.totp === null) return true;
      const step = findTotpStep(sealer.open(person.totp), code, now());
      // Each code is accepted only once, in case it was observed.
      const used =
        step === undefined
          ? await database.execute(
              `update person set recovery_hashes = array_remove(recovery_hashes, $2::bytea)
               where id = $1 and $2::bytea = any(recovery_hashes)`,
              [personId, hashRecoveryCode(code)],
            )
          : await database.execute(
              'update person set totp_step = $2 where id = $1 and (totp_step is null or totp_step < $2)',
              [personId, step],
            );
      return used === 1;
    },
  };
}

/** Turns the second factor off. */
export async function removeSecondFactor(client: Queryable, personId: number): Promise<void> {
  await client.query(
    `update person set totp = null, totp_offered = null, totp_step = null, recovery_hashes = '{}' where id = $1`,
    [personId],
  );
}
