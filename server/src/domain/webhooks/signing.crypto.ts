/** Secrets of webhook endpoints, and their signatures (Standard Webhooks). */
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64')

/** One signature for each secret, so that a receiver that has either secret accepts the delivery. */
export function signatures(secrets: readonly string[], id: string, timestampSeconds: number, payload: string): string {
  const signed = `${id}.${timestampSeconds}.${payload}`
  const one = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(signed)
      .digest('base64')
  return secrets.map((secret) => `v1,${one(secret)}`).join(' ')
}
