/** Time-based one-time codes (RFC 6238): six digits, 30-second steps, this step's code or the one before. */
import { verifySync } from 'otplib/functional'

const stepSeconds = 30

/** The step whose code this is, or undefined when it is the code of neither. `nowSeconds` is since 1970. */
export function stepOfCode(secret: string, code: string, nowSeconds: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const verdict = verifySync({ secret, token: code, epoch: nowSeconds, epochTolerance: [stepSeconds, 0] })
  return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : undefined
}

/** Whether it is the code of a step, however long ago that was. */
export const isCodeOfStep = (secret: string, code: string, step: number): boolean => stepOfCode(secret, code, step * stepSeconds) === step
