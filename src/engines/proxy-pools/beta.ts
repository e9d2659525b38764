// Random numbers of a beta distribution: how likely a success is, given the successes and failures seen so far. Pure.

/** A number between 0 and 1, most likely near `a / (a + b)`, and the nearer the larger both are. */
export function sampleBeta(a: number, b: number, random: () => number): number {
  const x = sampleGamma(a, random);
  const y = sampleGamma(b, random);
  return x + y === 0 ? 0.5 : x / (x + y);
}

const attemptsMax = 100;

// Marsaglia and Tsang (2000). More than 95 % of the attempts are accepted.
function sampleGamma(shape: number, random: () => number): number {
  if (shape < 1) return sampleGamma(shape + 1, random) * positive(random) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const x = sampleNormal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(positive(random)) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
  return shape; // the mean
}

const sampleNormal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(positive(random))) * Math.cos(2 * Math.PI * random());

const positive = (random: () => number): number => 1 - random();
