/// <reference lib="dom" />
// Applies the caller's styles. This function runs in the page: see ../run-in-page.ts.

/**
 * Applies CSS to the document, once. An adopted style sheet comes after those of the page, is not subject to the page's content
 * security policy, and does not change the document that is returned.
 */
export function adoptStyles(css: string): void {
  // This world is the same in every call, and the page cannot see it.
  const world = globalThis as { adoptedSheet?: CSSStyleSheet };
  if (world.adoptedSheet && document.adoptedStyleSheets.includes(world.adoptedSheet)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  world.adoptedSheet = sheet;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
