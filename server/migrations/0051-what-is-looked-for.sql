-- What waits for endpoints that were disabled is given up once a minute: they are found without reading those that hear.
create index webhook_endpoints_disabled on webhook_endpoints (id) where disabled_reason is not null and deleted_at is null;

-- What a key asked for ends with it: that is found without reading what all keys ever asked for.
create index approvals_waiting_of_key on approvals (key_id) where status = 'pending';
