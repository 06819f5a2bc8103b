import type { Session } from '../../client/session.ts'
import type { ToDo, ToDos } from '../../parts/to-dos.tsx'

/** An operator's to-dos for their own account. Members of a company have a checklist. */
export const ownToDos = ({ person, secondFactor: { enrolled } }: Session): ToDos => (person.operator && !enrolled ? [secondFactor] : [])

const secondFactor: ToDo = {
  step: 'confirmAuthenticator',
  icon: 'shield',
  text: 'Set up a second factor',
  detail: 'The operator console requires one.',
  to: '/account/security',
}
