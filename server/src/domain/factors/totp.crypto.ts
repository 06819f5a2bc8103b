/** Time-based one-time codes (RFC 6238): six digits, 30-second steps; the current or the previous code is valid. */
import { verifySync } from 'otplib/functional'

const stepSeconds = 30

/** The step of this code, or undefined if it is not one of the two. `nowSeconds` is since 1970. */
export function stepOfCode(secret: string, code: string, nowSeconds: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const result = verifySync({ secret, token: code, epoch: nowSeconds, epochTolerance: [stepSeconds, 0] })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** Whether it is the code of a step, at any time. */
export const isCodeOfStep = (secret: string, code: string, step: number): boolean => stepOfCode(secret, code, step * stepSeconds) === step
