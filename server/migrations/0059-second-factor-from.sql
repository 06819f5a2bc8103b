-- Until when nobody enrols a first factor: a reset of the password ended the last one.
alter table people add column second_factor_from timestamptz;
