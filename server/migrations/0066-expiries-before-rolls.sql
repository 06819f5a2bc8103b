-- A key that was rolled keeps the expiry that was chosen for it, infinity where none was: what succeeds it gets that one.
alter table api_keys add column expiry_before_roll timestamptz;
