-- The person and the company that a notification's letter is for. A letter that waits is not sent after the person has left the company.
alter table mails add column person_id bigint, add column company_id bigint;
