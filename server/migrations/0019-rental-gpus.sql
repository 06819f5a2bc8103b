-- Which GPUs of an engine a rental has: reserved before its machine is made, given up when the machine is gone, so that no two have the same.
create table rental_gpus (
  engine text not null,
  gpu text not null,
  rental_id public_id not null references rentals,
  primary key (engine, gpu)
);
create index rental_gpus_of_rental on rental_gpus (rental_id);

-- What buyers read of rentals that there are already says, as `rental_document` will, what a missing key means.
update rentals set wire = left(wire, -1) || ',"notices":' || case when ssh_public_key is null
  then '["No SSH public key was given: nobody can sign in to this machine."]' else '[]' end || '}'
  where wire not like '%,"notices":%';
