// Responses that clients have not read yet. They occupy memory, so an account whose clients do not read them gets no more.
import { overloaded } from '../contract/errors.ts';

const mebibyte = 1024 * 1024;

export interface UnsentLimits {
  /** Bytes of one account. */
  perAccountMax: number;
  /** Bytes of all accounts. Above it, only accounts with little may make calls. */
  allMax: number;
  littleMax: number;
}

const defaultLimits: UnsentLimits = {
  perAccountMax: 256 * mebibyte,
  allMax: 1024 * mebibyte,
  littleMax: 32 * mebibyte,
};

/** A response of Node.js. */
interface Sending {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

export interface UnsentResponses {
  /** Counts the bytes of the account until the response has been sent or its connection is closed. */
  add(account: number, bytes: number, response: Sending): void;
  /** Throws when too many responses of the account have not been read. */
  check(account: number): void;
  readonly bytes: number;
}

export function createUnsentResponses(limits: Partial<UnsentLimits> = {}): UnsentResponses {
  const { perAccountMax, allMax, littleMax } = { ...defaultLimits, ...limits };
  const bytesOf = new Map<number, number>();
  let all = 0;

  function change(account: number, bytes: number): void {
    all += bytes;
    const own = (bytesOf.get(account) ?? 0) + bytes;
    if (own === 0) bytesOf.delete(account);
    else bytesOf.set(account, own);
  }

  return {
    add(account, bytes, response) {
      if (response.destroyed) return;
      change(account, bytes);
      response.once('close', () => change(account, -bytes));
    },
    check(account) {
      const own = bytesOf.get(account) ?? 0;
      if (own > perAccountMax || (all > allMax && own > littleMax))
        throw overloaded('too many responses of this account have not been read yet', 5);
    },
    get bytes() {
      return all;
    },
  };
}
