-- What a session's write is opened with tells of the second factor, too: whether one is enrolled, whether its proof is fresh, and what it
-- was proven with. A type of its own: what the release before has prepared answers the other one still.
create type session_write_opening as (
  verdict text, company_id bigint, company_name text, role text, now_ms bigint, enrolled boolean, fresh boolean, factor text
);
