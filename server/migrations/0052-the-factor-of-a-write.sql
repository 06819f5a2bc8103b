-- What a session's write is opened with tells of the second factor, too: whether one is enrolled, whether its proof is fresh, and what it was proven with.
alter type write_opening add attribute enrolled boolean, add attribute fresh boolean, add attribute factor text;
