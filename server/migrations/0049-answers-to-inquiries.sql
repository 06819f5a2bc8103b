-- What the operator answered to whoever asked; null before, and where the answer went another way.

alter table inquiries add column answer text check (length(answer) <= 2000);
