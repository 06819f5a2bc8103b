-- When a seller lowered a listing's nodes last: what deals sold before is reckoned in.

alter table listings add column lowered_at timestamptz;
