-- Pages of the operator's lists by a state that few rows have.
create index invoices_by_status on invoices (status, issued_at desc, id desc) where mode = 'live';
create index mails_by_state on mails
  ((case when failed_at is not null then 'failed' when sent_at is not null then 'sent' else 'waiting' end), created_at desc, id desc);
