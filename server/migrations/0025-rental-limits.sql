-- A rental may have a moment at which it stops, and a total that it never costs more than.
alter table rentals
  add column auto_stop_at timestamptz,
  add column max_total_cents bigint check (max_total_cents > 0),
  -- The moment past which it does not run, known once it runs: `auto_stop_at`, or when its total is used up.
  add column runs_until timestamptz not null default 'infinity',
  -- What is held is all that can be charged before more is held.
  add constraint rentals_total_limit check (charged_cents + held_cents <= max_total_cents),
  drop constraint rentals_stop_reason_check,
  add constraint rentals_stop_reason_check check (stop_reason in ('requested', 'provisioning_failed', 'balance_exhausted', 'spend_limit',
    'interrupted', 'operator', 'auto_stop', 'total_limit'));

alter type rental_call
  add attribute auto_stop_at timestamptz,
  add attribute max_total_cents bigint;

-- What `begin_rentals` answers for each call.
create type rental_beginning as (
  verdict text, price_cents bigint, limit_cents bigint, committed_cents bigint, resets_at text, wire text, sold_out boolean
);

-- What buyers read of rentals that there are already says that they have no limits.
update rentals set wire = left(wire, -1) || ',"auto_stop_at":null,"max_total_cents":null}' where wire not like '%,"max_total_cents":%';
