-- What texts and names are compared by: how a listing's text was judged, and a company's name as it is compared with others.

-- {refusals, flags, marks}, judged when the text was written. Null where an instance of the release before wrote it: judged when it is read.
alter table listings add column text_review json;

-- The name folded: full width, case, accents, look-alike letters and what cannot be seen make no other name. Null where an instance of the
-- release before created the company, until the next start.
alter table companies add column folded_name text unique;
