/** What is in a person's inbox: what they were told for the company that they act for now. The operator's people act for none. */
export const inboxOf = (personId: string) =>
  `n.person_id = ${personId} and n.shown and n.company_id is not distinct from (select m.company_id from memberships m where m.person_id = ${personId})`
