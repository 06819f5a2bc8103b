-- The names of files that are kept: one line, which ends as their type does.
update files set name = regexp_replace(name, '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]', '', 'g')
  where name ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]';
update files set name = name || case media_type when 'application/pdf' then '.pdf' when 'image/png' then '.png' else '.jpg' end
  where lower(name) !~ case media_type when 'application/pdf' then '\.pdf$' when 'image/png' then '\.png$' else '\.jpe?g$' end;
