/** Session: signing in, the signed-in person, verifying the second factor. */
import Type from 'typebox'
import { roles } from '../access.ts'
import { card } from '../endpoint.ts'
import { body, dateTime, dateTimeOrNull, nonBlankText, oneOf, oneOfOrNull, shape, shapeOrNull, text, textOrNull } from '../fields.ts'

const SecondFactorState = Type.Object({
  enrolled: Type.Boolean(),
  freshUntil: dateTimeOrNull({
    description: 'Until when the verification of the second factor in this session is valid. Null without one.',
  }),
})

/** Why a company uses the marketplace. It decides what pages show first, and has no other effect. */
export const companyActivities = ['buying', 'selling', 'both'] as const
export type CompanyActivity = (typeof companyActivities)[number]
export const activity = () => oneOf(companyActivities, { description: 'Whether the company buys capacity, sells it, or both.' })

export const Suspension = Type.Object({ reason: text(), since: dateTime() })

export const Session = shape('Session', {
  person: Type.Object({
    name: text(),
    email: text(),
    operator: Type.Boolean(),
    timeZone: textOrNull({
      description: 'The time zone of times, such as `Europe/Oslo`. Null: pages use the time zone of the browser, and emails use UTC.',
    }),
  }),
  company: shapeOrNull(
    Type.Object({
      name: text(),
      activity: activity(),
      suspension: shapeOrNull(Suspension, {
        description: 'The suspension of the company, only for its owners. Null if the company is not suspended.',
      }),
    }),
  ),
  role: oneOfOrNull(roles),
  secondFactor: SecondFactorState,
})

const common = { heading: 'Session', company: false, idempotency: 'none', bucket: 'general' } as const

export const sessionCards = {
  signIn: card({
    ...common,
    method: 'POST',
    path: '/auth/sign-in',
    summary: 'Signs in. The response sets the session cookie.',
    credential: 'none',
    body: body({ email: nonBlankText(254), password: Type.String({ minLength: 1, maxLength: 1024 }) }),
    status: 200,
    reply: Session,
    faults: ['invalid_credentials', 'banned'],
  }),
  signOut: card({
    ...common,
    method: 'POST',
    path: '/auth/sign-out',
    summary: 'Ends the session.',
    credential: 'none',
    status: 204,
    reply: Type.Null(),
    faults: [],
  }),
  readSession: card({
    ...common,
    method: 'GET',
    path: '/auth/session',
    summary: 'Reads who is signed in.',
    credential: 'session',
    status: 200,
    reply: Session,
    faults: [],
  }),
  proveSecondFactor: card({
    ...common,
    method: 'POST',
    path: '/auth/second-factor',
    summary: 'Verifies the second factor in this session. The verification is valid for five minutes.',
    rightsScope: 'own',
    credential: 'session',
    body: body({ code: nonBlankText(32) }),
    status: 200,
    reply: Type.Object({ freshUntil: dateTime() }),
    faults: ['second_factor_not_enrolled', 'second_factor_locked', 'second_factor_invalid'],
  }),
}
