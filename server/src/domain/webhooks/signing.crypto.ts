/** Secrets of webhook endpoints, and the signatures that they make (Standard Webhooks). */
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64')

/** One signature for each secret, so that a receiver which knows either of them accepts what it reads. */
export function signatures(secrets: readonly string[], id: string, timestampSeconds: number, payload: string): string {
  const signed = `${id}.${timestampSeconds}.${payload}`
  const one = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(signed)
      .digest('base64')
  return secrets.map((secret) => `v1,${one(secret)}`).join(' ')
}
