// The typeface of the pages that the service renders itself. Its file is part of the built dashboard; the fallback has the
// same dimensions, so that nothing moves when the file arrives or if it is missing.

/** Named by vite.config.ts after the version of the package, and cached forever. */
export const fontPath = '/assets/inter-latin-wght-normal-5.3.0.woff2';

export const typeface = `@font-face{font-family:Inter;font-weight:100 900;font-display:swap;src:url(${fontPath}) format("woff2")}@font-face{font-family:"Inter Fallback";src:local("Arial"),local("Liberation Sans"),local("Arimo");ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%;size-adjust:107.12%}@font-face{font-family:"Inter Fallback DejaVu";src:local("DejaVu Sans");ascent-override:103.38%;descent-override:25.74%;line-gap-override:0%;size-adjust:93.71%}\n`;
