-- The overdue opportunities of one company, which it reads as expired until the timer has processed them.
create index opportunities_due_of_company on opportunities (company_id, expires_at) where status = 'offered';
