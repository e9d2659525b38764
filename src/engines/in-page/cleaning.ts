/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// Hides elements before a capture. These functions run in the page: see ../run-in-page.ts.

/**
 * Hides the elements that the selectors match, now and later. The adopted style sheet is not subject to the page's content
 * security policy, and no rule of the page overrides the inline styles.
 */
export function hideElements(selectors: readonly string[]): void {
  for (const selector of selectors) {
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      // Elements of unknown XML namespaces have no style.
      const style = element.style as CSSStyleDeclaration | undefined;
      style?.setProperty('display', 'none', 'important');
      style?.setProperty('visibility', 'hidden', 'important');
    }
  }
  try {
    const sheet = new CSSStyleSheet();
    for (const selector of selectors) {
      sheet.insertRule(`${selector}{display:none!important;visibility:hidden!important}`);
    }
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  } catch {
    // The style sheet only matters for elements that appear later.
  }
}

/**
 * Hides consent banners that are on no list: elements above the page that mention cookies and have a button to accept or
 * reject. Then makes the page scrollable again, which such banners prevent.
 */
export function hideConsentBanners(): void {
  const elementsMax = 3000;
  const textMax = 6000;
  const mentionsCookies = /\bcookies?\b|\bgdpr\b|\bconsent\b|datenschutz|einwilligung|privacy (choices|settings)/i;
  const isAnswer =
    /accept|agree|allow|reject|decline|got it|\bok\b|akzeptieren|zustimmen|ablehnen|accepter|refuser|aceptar|rechazar|accetta|rifiuta/i;

  const isAbovePage = (element: HTMLElement): boolean => {
    const { position, display } = getComputedStyle(element);
    if (display === 'none') return false;
    return position === 'fixed' || position === 'sticky' || element.matches('dialog[open]');
  };
  const labelOf = (control: HTMLElement): string =>
    control.innerText || ('value' in control ? String(control.value) : '');
  const isBanner = (element: HTMLElement): boolean => {
    // SVG elements have no innerText.
    const text = (element.innerText as string | undefined) ?? '';
    if (text.length >= textMax || !mentionsCookies.test(text)) return false;
    const controls = element.querySelectorAll<HTMLElement>('button, a, [role="button"], input');
    return [...controls].some((control) => isAnswer.test(labelOf(control)));
  };

  const candidates = document.querySelectorAll<HTMLElement>(
    'body > *, body > * > *, dialog[open], [role="dialog"], [role="alertdialog"]',
  );
  for (const element of [...candidates].slice(0, elementsMax)) {
    if (isAbovePage(element) && isBanner(element)) element.style.setProperty('display', 'none', 'important');
  }

  for (const element of [document.documentElement, document.body as HTMLElement | null]) {
    if (!element || !/hidden|clip/.test(getComputedStyle(element).overflowY)) continue;
    element.style.setProperty('overflow', 'visible', 'important');
    if (getComputedStyle(element).position === 'fixed') element.style.setProperty('position', 'static', 'important');
  }
}
