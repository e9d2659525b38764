-- Sign-out at the OpenID provider, addresses that a provider has not verified, and the currency of invoices.

alter table session add column id_token bytea;    -- sealed; names the session at the provider when the person signs out
alter table person add column is_email_verified boolean not null default true;  -- false: claimed at a first sign-in by OpenID Connect
alter table invoice add column currency text;     -- ISO 4217; null: created without SITEGLASS_CURRENCY
alter table invoice add column description text not null default '';
