-- What invoices say of a company, beside its name and country.

alter table companies add column billing_name text, add column billing_address text, add column tax_id text,
  add column bank_details text;
