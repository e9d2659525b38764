import { expect, test } from 'vitest';
import { createDetector } from './detector.ts';
import { ordinaryPages } from './ordinary-pages.ts';

const { detect } = createDetector();

test('exactly the products on ordinary pages are detected, all as present', () => {
  const wrong: string[] = [];
  let count = 0;
  for (const { name, response, products } of ordinaryPages()) {
    count++;
    const { detections } = detect(response);
    const found = detections.map(({ vendor, state }) => (state === 'present' ? vendor : `${vendor} ${state}`));
    if (found.toSorted().join() !== [...products].toSorted().join()) wrong.push(`${name}: ${found.join()}`);
  }
  expect(count).toBeGreaterThan(3000);
  expect(wrong).toEqual([]);
});
