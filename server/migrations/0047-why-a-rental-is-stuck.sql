-- Why the last try of a machine's step failed, for the operator to read; null once a try went well.

alter table rental_work add column last_failure text check (length(last_failure) <= 500);
