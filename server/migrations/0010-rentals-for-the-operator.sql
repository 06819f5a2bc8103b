-- The operator looks through the rentals of all companies: by time, by offer, and those whose machine is not known to be gone.

create index rentals_by_time on rentals (created_at desc, id desc);
create index rentals_of_offer on rentals (offer_id, created_at desc, id desc);
create index rentals_with_machine on rentals (created_at desc, id desc) where returned_at is null;
