-- What was done to one thing is found among all rows of the audit. A Bloom filter of each run of pages costs a writer nothing, and a
-- twentieth of the place of a tree over ids that are drawn at random.
create index audit_of_target on audit using brin (target text_bloom_ops) with (autosummarize = on);
