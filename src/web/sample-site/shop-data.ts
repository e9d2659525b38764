// What the shop of the sample site sells and writes about. All of it is fiction.

export const shopName = 'Nimbus & Daughters';

export interface Lamp {
  slug: string;
  name: string;
  kind: 'Pendant' | 'Table lamp';
  /** In euros. */
  price: number;
  sku: string;
  /** The colour of the glass, as a hue. */
  hue: number;
  summary: string;
  story: string;
  heightCm: number;
  widthCm: number;
  weightKg: number;
  watts: number;
  rating: number;
  reviews: number;
  stock: number;
}

export const lamps: readonly Lamp[] = [
  {
    slug: 'harbour',
    name: 'Harbour',
    kind: 'Pendant',
    price: 240,
    sku: 'ND-0104',
    hue: 205,
    summary: 'A sea-blue sphere with a brass collar, blown in one breath.',
    story:
      'The first lamp that Ida Nimbus made after the harbour lights went electric. The glass is four millimetres thick at the collar and one at the equator, so the light is brightest where you sit.',
    heightCm: 31,
    widthCm: 28,
    weightKg: 1.9,
    watts: 9,
    rating: 4.8,
    reviews: 126,
    stock: 14,
  },
  {
    slug: 'ember',
    name: 'Ember',
    kind: 'Table lamp',
    price: 180,
    sku: 'ND-0211',
    hue: 24,
    summary: 'Amber glass on an oak foot, for the last hour of the day.',
    story:
      'Selenium gives the glass its colour, and twelve hours in the annealing oven keep it calm. The dimmer stops at the warmth of a candle.',
    heightCm: 38,
    widthCm: 22,
    weightKg: 2.4,
    watts: 6,
    rating: 4.9,
    reviews: 211,
    stock: 8,
  },
  {
    slug: 'tidal',
    name: 'Tidal',
    kind: 'Pendant',
    price: 320,
    sku: 'ND-0118',
    hue: 172,
    summary: 'A wide green dome that throws slow waves on the ceiling.',
    story:
      'The ripples are pressed into the hot glass with a wet cedar paddle. No two domes have the same waves, and the paddle lasts for about thirty of them.',
    heightCm: 26,
    widthCm: 46,
    weightKg: 3.1,
    watts: 14,
    rating: 4.7,
    reviews: 64,
    stock: 5,
  },
  {
    slug: 'lantern-nine',
    name: 'Lantern No. 9',
    kind: 'Table lamp',
    price: 145,
    sku: 'ND-0209',
    hue: 330,
    summary: 'A rose cylinder that you can carry to the garden and back.',
    story:
      'Numbers one to eight broke on the way to the garden. Number nine has a base of cast brass, a handle of waxed rope, and a battery for eleven evenings.',
    heightCm: 29,
    widthCm: 16,
    weightKg: 1.6,
    watts: 4,
    rating: 4.6,
    reviews: 98,
    stock: 23,
  },
  {
    slug: 'moth',
    name: 'Moth',
    kind: 'Pendant',
    price: 275,
    sku: 'ND-0121',
    hue: 268,
    summary: 'Violet glass with folded edges, as light as it looks.',
    story:
      'The edge is folded twice while the glass is still soft, like a pastry. Manganese makes it violet, and daylight makes it a little more violet every year.',
    heightCm: 24,
    widthCm: 38,
    weightKg: 1.4,
    watts: 8,
    rating: 4.8,
    reviews: 41,
    stock: 0,
  },
  {
    slug: 'dune',
    name: 'Dune',
    kind: 'Table lamp',
    price: 210,
    sku: 'ND-0215',
    hue: 42,
    summary: 'Sand-coloured glass over a sand-cast foot.',
    story:
      'Foot and shade are made of the same beach: one half melted at 1,100 degrees, the other half only asked to hold still for a minute.',
    heightCm: 34,
    widthCm: 32,
    weightKg: 4.2,
    watts: 9,
    rating: 4.9,
    reviews: 77,
    stock: 11,
  },
];

export interface Article {
  slug: string;
  title: string;
  summary: string;
  author: string;
  /** ISO date. */
  date: string;
  minutes: number;
  hue: number;
}

export const articles: readonly Article[] = [
  {
    slug: 'the-colour-of-sand',
    title: 'The colour of sand',
    summary: 'Why window glass is green at its edge, and how a gram of metal turns a kilogram of glass blue.',
    author: 'Ida Nimbus',
    date: '2026-09-14',
    minutes: 6,
    hue: 205,
  },
  {
    slug: 'one-breath',
    title: 'One breath',
    summary: 'A morning at the furnace, from the first gather to the annealing oven.',
    author: 'Maren Nimbus',
    date: '2026-06-02',
    minutes: 4,
    hue: 24,
  },
];

export const lampPath = ({ slug }: Lamp): string => `/lamps/${slug}/`;
export const articlePath = ({ slug }: Article): string => `/journal/${slug}/`;

/** `€240` */
export const priceOf = ({ price }: Lamp): string => `€${price}`;

/** `14 September 2026` */
export const longDate = (date: string): string =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
