// The pictures of the sample site, drawn as SVG.

import type { Lamp } from './shop-data.ts';

interface Shape {
  /** The outline of the glass. */
  glass: string;
  /** What holds it: a cord with a collar, or a foot. */
  mount: string;
  /** The reflection of a window on the glass. */
  shine: string;
  /** The middle of the light. */
  glow: { x: number; y: number; radius: number };
}

const brass = 'url(#brass)';
const cord = (y: number): string =>
  `<path d="M240 0V${y - 34}" stroke="#2b2622" stroke-width="4"/><rect x="221" y="${y - 36}" width="38" height="36" rx="5" fill="${brass}"/>`;
const foot = (top: number, width: number): string =>
  `<rect x="231" y="${top}" width="18" height="${468 - top}" fill="${brass}"/><ellipse cx="240" cy="470" rx="${width}" ry="17" fill="url(#wood)"/>`;

const shapes: Record<string, Shape> = {
  harbour: {
    glass: 'M240 150c-78 0-132 56-132 130s58 132 132 132 132-58 132-132-54-130-132-130Z',
    mount: cord(154),
    shine: 'M150 232c14-32 36-50 66-58-30 20-46 46-50 84-12 2-22-8-16-26Z',
    glow: { x: 240, y: 282, radius: 190 },
  },
  ember: {
    glass: 'M240 84c14 62 112 118 112 204 0 62-48 104-112 104s-112-42-112-104c0-86 98-142 112-204Z',
    mount: foot(388, 92),
    shine: 'M162 276c6-40 30-70 56-98-10 40-30 62-34 104-4 12-22 8-22-6Z',
    glow: { x: 240, y: 296, radius: 190 },
  },
  tidal: {
    glass:
      'M240 158c-112 0-188 64-198 158 0 16 22 16 34 4 12 16 32 16 44 0 12 16 32 16 44 0 12 16 32 16 44 0 12 16 52 16 64 0 12 16 32 16 44 0 12 16 32 16 44 0 12 16 32 16 44 0 12 12 34 12 34-4-10-94-86-158-198-158Z',
    mount: cord(162),
    shine: 'M92 270c22-46 60-74 108-84-44 24-72 54-84 94-8 10-28 4-24-10Z',
    glow: { x: 240, y: 310, radius: 220 },
  },
  'lantern-nine': {
    glass: 'M164 150c0-18 34-28 76-28s76 10 76 28v250c0 16-34 26-76 26s-76-10-76-26Z',
    mount: `<path d="M172 140c0-92 136-92 136 0" fill="none" stroke="#8a6f4d" stroke-width="7"/><rect x="156" y="404" width="168" height="62" rx="12" fill="${brass}"/>`,
    shine: 'M182 172c0-10 20-14 20-4v212c0 10-20 8-20-2Z',
    glow: { x: 240, y: 288, radius: 180 },
  },
  moth: {
    glass:
      'M240 168c-60 0-92 34-112 74-22 10-56 40-78 92 40-14 58-6 76 16 14-24 40-28 58-6 14 20 28 26 56 26s42-6 56-26c18-22 44-18 58 6 18-22 36-30 76-16-22-52-56-82-78-92-20-40-52-74-112-74Z',
    mount: cord(172),
    shine: 'M152 256c16-34 40-54 70-62-24 22-40 44-46 76-6 10-28 2-24-14Z',
    glow: { x: 240, y: 300, radius: 200 },
  },
  dune: {
    glass: 'M240 126c-104 0-164 70-164 138 0 24 74 38 164 38s164-14 164-38c0-68-60-138-164-138Z',
    mount: `<path d="M206 296h68l26 150c4 22-124 22-120 0Z" fill="url(#wood)"/>`,
    shine: 'M116 240c14-42 48-72 94-84-36 26-58 54-66 92-8 10-32 6-28-8Z',
    glow: { x: 240, y: 262, radius: 200 },
  },
};

/** The definitions that the drawings share: light, glass, brass and wood. */
const paints = (hue: number, { x, y, radius }: Shape['glow']): string => `<defs>
<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue} 30% 22%)"/><stop offset=".78" stop-color="hsl(${hue} 26% 13%)"/><stop offset=".78" stop-color="hsl(${hue} 24% 9%)"/><stop offset="1" stop-color="hsl(${hue} 24% 12%)"/></linearGradient>
<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${radius * 1.35}"><stop offset="0" stop-color="hsl(${hue} 80% 74%)" stop-opacity=".6"/><stop offset=".5" stop-color="hsl(${hue} 65% 55%)" stop-opacity=".2"/><stop offset="1" stop-color="hsl(${hue} 80% 50%)" stop-opacity="0"/></radialGradient>
<radialGradient id="glass" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${radius}"><stop offset="0" stop-color="hsl(${hue + 14} 100% 94%)"/><stop offset=".34" stop-color="hsl(${hue + 6} 78% 74%)"/><stop offset=".8" stop-color="hsl(${hue} 56% 45%)"/><stop offset="1" stop-color="hsl(${hue - 8} 55% 28%)"/></radialGradient>
<radialGradient id="bulb"><stop offset=".25" stop-color="#fff"/><stop offset=".5" stop-color="#fff" stop-opacity=".7"/><stop offset="1" stop-color="hsl(${hue + 14} 100% 94%)" stop-opacity="0"/></radialGradient>
<linearGradient id="brass" x1="0" x2="1"><stop offset="0" stop-color="#7d5f2c"/><stop offset=".45" stop-color="#e6c886"/><stop offset="1" stop-color="#6d5124"/></linearGradient>
<linearGradient id="wood" x1="0" x2="1"><stop offset="0" stop-color="#4b3524"/><stop offset=".45" stop-color="#94704d"/><stop offset="1" stop-color="#3d2b1d"/></linearGradient>
</defs>`;

const bulb = ({ x, y }: Shape['glow']): string => `<ellipse cx="${x}" cy="${y}" rx="72" ry="84" fill="url(#bulb)"/>`;

/** A lamp, lit, in front of a dark wall. */
export function drawLamp({ slug, name, kind, hue }: Lamp): string {
  const shape = shapes[slug];
  if (shape === undefined) throw new Error(`there is no drawing of ${slug}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 560" width="480" height="560" role="img" aria-label="${name}, ${kind.toLowerCase()}">
${paints(hue, shape.glow)}
<rect width="480" height="560" fill="url(#wall)"/>
${kind === 'Pendant' ? shape.mount : `<ellipse cx="240" cy="480" rx="150" ry="20" fill="#000" opacity=".35"/>${shape.mount}`}
<path d="${shape.glass}" fill="url(#glass)"/>
${bulb(shape.glow)}
<path d="${shape.shine}" fill="#fff" opacity=".5"/>
<rect width="480" height="560" fill="url(#light)" style="mix-blend-mode:screen"/>
</svg>`;
}

/** Three lamps over a table, for the first page. */
export function drawWindow(): string {
  const hanging = [
    { slug: 'harbour', hue: 205, x: 150, y: -40, scale: 0.72 },
    { slug: 'tidal', hue: 172, x: 520, y: -90, scale: 0.92 },
    { slug: 'moth', hue: 268, x: 970, y: -20, scale: 0.74 },
  ];
  const drawn = hanging.map(({ slug, hue, x, y, scale }) => {
    const shape = shapes[slug];
    if (shape === undefined) throw new Error(`there is no drawing of ${slug}`);
    const own = (text: string) =>
      text.replaceAll(/(?:#|id=")(light|glass|bulb|brass|wall|wood)\b/g, (id) => `${id}-${slug}`);
    return `<g transform="translate(${x} ${y}) scale(${scale})">${own(paints(hue, shape.glow))}
<path d="M240-400V10" stroke="#2b2622" stroke-width="4"/>${own(shape.mount)}
<path d="${shape.glass}" fill="url(#glass-${slug})"/>${own(bulb(shape.glow))}<path d="${shape.shine}" fill="#fff" opacity=".5"/>
<circle cx="${shape.glow.x}" cy="${shape.glow.y}" r="${shape.glow.radius * 1.35}" fill="url(#light-${slug})" style="mix-blend-mode:screen"/></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 560" preserveAspectRatio="xMidYMid slice" role="img" aria-label="Three glass lamps over a table">
<defs><linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#141c2b"/><stop offset=".86" stop-color="#2c2a35"/><stop offset=".86" stop-color="#1d1714"/><stop offset="1" stop-color="#2a201a"/></linearGradient></defs>
<rect width="1440" height="560" fill="url(#dusk)"/>
${drawn.join('\n')}
</svg>`;
}

export const drawIcon = (): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#17202f"/><path d="M16 3v7" stroke="#d8b36a" stroke-width="2"/><circle cx="16" cy="19" r="9" fill="#7cc4f5"/><circle cx="16" cy="19" r="4" fill="#fff"/></svg>';
