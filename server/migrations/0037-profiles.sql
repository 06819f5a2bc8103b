-- What people set of themselves: the zone that times are shown in.

-- By its name in the time zone database, such as Europe/Oslo; null: pages take the browser's, letters UTC.
alter table people add column time_zone text check (length(time_zone) between 1 and 64);
