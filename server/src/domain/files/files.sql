-- A file's document for both sides.

create or replace function file_document(f files) returns json language sql stable as $$
  select row_to_json(d) from (select f.id, f.name, f.media_type as "mediaType", f.size_bytes as "sizeBytes",
    encode(f.sha256, 'hex') as sha256, side_in(f.introduction_id, f.company_id) as "uploadedBy",
    wire_time(f.uploaded_at) as "uploadedAt") d
$$;
