/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// Makes a page show all of its content before a capture. These functions run in the page: see ../run-in-page.ts.

/**
 * Scrolls to the bottom over `ms` milliseconds, so that lazy content loads, and returns to the top. When the page grows
 * meanwhile, scrolling continues for at most `msMax`. Each step lasts at least two frames, which intersection observers need.
 */
export async function scrollThrough(ms: number, msMax: number): Promise<void> {
  const nextFrame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 100);
    });
  const scroller = () => document.scrollingElement ?? document.documentElement;
  const endsAt = performance.now() + msMax;
  const step = Math.max(100, innerHeight);
  const pauseMs = ms / Math.max(1, Math.ceil((scroller().scrollHeight - innerHeight) / step));
  let y = 0;
  do {
    y += step;
    const nextAt = performance.now() + pauseMs;
    scrollTo({ top: y, behavior: 'instant' });
    await nextFrame();
    await nextFrame();
    const leftMs = nextAt - performance.now();
    if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs));
  } while (y + innerHeight < scroller().scrollHeight && performance.now() < endsAt);
  scrollTo({ top: scroller().scrollHeight, behavior: 'instant' });
  await nextFrame();
  scrollTo({ top: 0, left: 0, behavior: 'instant' });
  await nextFrame();
}

/**
 * Some pages do not scroll, but an element inside them does. Expands that element and its ancestors to the full height of
 * the content. False when there is no such element.
 */
export function expandScroller(): boolean {
  const elementsMax = 20_000;
  const isScroller = (element: HTMLElement): boolean => {
    const { scrollHeight, clientHeight, clientWidth, tagName } = element;
    const isLarge = clientHeight >= innerHeight / 2 && clientWidth >= innerWidth / 2;
    if (!isLarge || scrollHeight <= clientHeight + 1 || tagName === 'TEXTAREA') return false;
    return /auto|scroll/.test(getComputedStyle(element).overflowY);
  };
  const expand = (element: HTMLElement): void => {
    const isFixed = getComputedStyle(element).position === 'fixed';
    const styles = {
      height: 'auto',
      'max-height': 'none',
      'overflow-y': 'visible',
      overflow: 'visible',
      bottom: 'auto',
    };
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important');
    if (isFixed) element.style.setProperty('position', 'absolute', 'important');
    if (getComputedStyle(element).position !== 'absolute') return;
    element.parentElement?.style.setProperty('min-height', `${element.scrollHeight}px`, 'important');
  };

  const page = document.scrollingElement ?? document.documentElement;
  const body = document.body as HTMLElement | null;
  if (!body || page.scrollHeight > innerHeight + 1) return false;
  const elements = [...body.querySelectorAll<HTMLElement>('*')].slice(0, elementsMax);
  const [tallest] = elements.filter(isScroller).toSorted((a, b) => b.scrollHeight - a.scrollHeight);
  if (!tallest) return false;
  for (let element: HTMLElement | null = tallest; element; element = element.parentElement) expand(element);
  return true;
}

/** Loads lazy images and waits until all images are decoded, for `msMax` at most. */
export async function loadImages(msMax: number): Promise<void> {
  const lazy = document.querySelectorAll<HTMLImageElement | HTMLIFrameElement>(
    'img[loading="lazy"], iframe[loading="lazy"]',
  );
  for (const element of lazy) element.loading = 'eager';
  await new Promise((resolve) => {
    requestAnimationFrame(resolve);
    setTimeout(resolve, 100);
  });
  const pending = [...document.images].filter((image) => !image.complete);
  const timeout = new Promise((resolve) => setTimeout(resolve, msMax));
  await Promise.race([timeout, Promise.all(pending.map((image) => image.decode().catch(() => {})))]);
}
