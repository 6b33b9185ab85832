/** What the tests of the security log share: clients with an address of their own, and links in emails. */

import type { MailboxMail } from '@tradepost/contract/platform/site'
import type { Reply, Visitor } from '#src/world/pages/visitor.ts'

let clients = 0

/** Lets a visitor's requests come from an address of their own, as a trusted proxy names it. */
export function fromNewClient(visitor: Visitor): Visitor {
  clients += 1
  const address = `203.0.${113 + Math.floor(clients / 250)}.${(clients % 250) + 1}`
  const call: Visitor['call'] = (method, path, body, headers = {}) =>
    visitor.call(method, path, body, { 'x-forwarded-for': address, ...headers })
  return { ...visitor, call, get: (path) => call('GET', path), post: (path, body = {}) => call('POST', path, body) }
}

/** Returns the address in the newest email to somebody. */
export async function linkTo(visitor: Visitor, email: string): Promise<string> {
  const { body } = await visitor.get<MailboxMail[]>(`/mailbox.json?to=${encodeURIComponent(email)}`)
  const link = body[0]?.text.match(/https?:\/\/\S+/)?.[0]
  if (!link) throw new Error(`No email with a link for ${email}`)
  return link
}

/** An act: what it is, the answer and line that it leads to, and how it's done. The last request counts. */
export type SecurityAct<Cast> = readonly [
  title: string,
  line: string,
  send: (cast: Cast) => Promise<Pick<Reply, 'status' | 'headers'>>,
]

/** A token that nobody gave out. */
export const TOKEN = 'aB3dE5gH7jK9mN1pQ3sT5vX7'
