import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createUnsentResponses } from './unsent-responses.ts';

const response = () => Object.assign(new EventEmitter(), { destroyed: false });
const refusal = 'too many responses of this account have not been read yet';

test('an account that does not read its responses is refused until it does, others are not', () => {
  const unsent = createUnsentResponses({ perAccountMax: 100 });
  const [first, second] = [response(), response()];
  unsent.add(1, 60, first);
  unsent.check(1);
  unsent.add(1, 60, second);
  expect(() => unsent.check(1)).toThrow(refusal);
  unsent.check(2);
  first.emit('close');
  unsent.check(1);
  second.emit('close');
  expect(unsent.bytes).toBe(0);
});

test('when all accounts together exceed the limit, only those with little unread data may continue', () => {
  const unsent = createUnsentResponses({ perAccountMax: 100, allMax: 150, littleMax: 10 });
  unsent.add(1, 90, response());
  unsent.add(2, 90, response());
  unsent.add(3, 10, response());
  for (const account of [1, 2]) expect(() => unsent.check(account)).toThrow(refusal);
  unsent.check(3);
  unsent.check(4);
});

test('a response whose connection is closed already is not counted', () => {
  const unsent = createUnsentResponses();
  unsent.add(1, 60, Object.assign(response(), { destroyed: true }));
  expect(unsent.bytes).toBe(0);
});
