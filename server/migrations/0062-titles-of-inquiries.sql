-- What an inquiry is about keeps the title that its sender saw.
alter table inquiries add column listing_title text;
update inquiries q set listing_title = coalesce(l.approved_wire::json ->> 'title', l.title) from listings l where l.id = q.listing_id;
alter table inquiries alter column listing_title set not null;
