// Settings of billing: the currency, the price of a credit, and the sender of invoices. They only affect what is shown.
import type { Setting } from './setting-kinds.ts';

const priceMax = 1_000_000;
const sellerCharactersMax = 500;
const currencies = new Set(Intl.supportedValuesOf('currency'));

export const billingSettings = {
  currency: {
    variable: 'SITEGLASS_CURRENCY',
    help: 'Currency of invoices and prices, such as EUR (default: amounts without a currency)',
    read(value) {
      if (value && !currencies.has(value)) throw new Error(`must be a code of ISO 4217 such as EUR, not "${value}"`);
      return value || undefined;
    },
  } satisfies Setting<string | undefined>,
  creditPrice: {
    variable: 'SITEGLASS_CREDIT_PRICE',
    help: 'Price of one credit in SITEGLASS_CURRENCY, such as 0.002; shown as the cost of calls (default: no costs)',
    read(value) {
      if (!value) return undefined;
      const price = /^\d+(\.\d+)?$/.test(value) ? Number(value) : NaN;
      if (!(price > 0 && price <= priceMax)) throw new Error(`must be a number above 0 such as 0.002, not "${value}"`);
      return price;
    },
  } satisfies Setting<number | undefined>,
  seller: {
    variable: 'SITEGLASS_SELLER',
    help: 'Your name and address on invoices and statements, with \\n between lines (default: none)',
    read(value) {
      if (!value) return undefined;
      if (value.length > sellerCharactersMax) throw new Error(`must have at most ${sellerCharactersMax} characters`);
      return value.replaceAll('\\n', '\n');
    },
  } satisfies Setting<string | undefined>,
};

/** What the settings say about money. */
export interface Billing {
  currency: string | undefined;
  creditPrice: number | undefined;
  seller: string | undefined;
}
