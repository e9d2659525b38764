import { expect, test } from 'vitest';
import { createDetector } from './detector.ts';
import { ordinaryPages } from './ordinary-pages.ts';

const { detect } = createDetector();

test('ordinary pages have exactly the products that are on them, and none of them acts', () => {
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
