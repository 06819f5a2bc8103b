-- A letter that was not sent because its recipient has left the company is no failure of the mail server.
alter table mails add column withdrawn boolean not null default false;
