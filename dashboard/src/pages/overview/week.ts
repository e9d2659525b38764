// The days that forecasts look at.

const dayMs = 86_400_000;

/** The query of the usage of the last seven days. */
export const weekOf = (): { granularity: 'day'; from: string } => ({
  granularity: 'day',
  from: new Date(Date.now() - 6 * dayMs).toISOString().slice(0, 10),
});
